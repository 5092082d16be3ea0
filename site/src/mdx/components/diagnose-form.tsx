import { paragraph, text } from '../mdast.ts'
import { defineComponent } from './define-component.ts'

/**
 * The form of the diagnosis. Without JavaScript, it posts the text to the server, which answers with the page and the
 * diagnosis in place of the form; with it, the page diagnoses the text itself. The feedback widget masks the text.
 */
export const diagnoseForm = defineComponent({
  example: '<DiagnoseForm />',
  render: (_, { sources }) => (
    <form method="post" action={`${sources.base}api/diagnose#diagnosis`} encType="text/plain">
      <label htmlFor="diagnose-text">Paste a log, config.json, or an answer of the node</label>
      <textarea
        id="diagnose-text"
        name="text"
        rows={12}
        required
        spellCheck={false}
        autoComplete="off"
        data-feedback-mask=""
      />
      <p>
        <button className="button">Diagnose</button>
      </p>
    </form>
  ),
  toMarkdown: () => [
    paragraph(
      text('Send the text with POST to /api/diagnose. The section about the command line shows how.'),
    ),
  ],
})
