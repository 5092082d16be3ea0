import { expect, test } from 'bun:test'
import { showFieldValues } from './show-field-values.ts'

test.each([
  ['<input value="old" bb-data-value="a&quot;b">', '<input value="a&quot;b" value="old">'],
  ['<input type="checkbox" bb-data-checked="true">', '<input checked type="checkbox">'],
  ['<input type="checkbox" bb-data-checked="false">', '<input type="checkbox" bb-data-checked="false">'],
  [
    '<textarea rows="2" bb-data-value="</textarea>&amp;">old</textarea>',
    '<textarea rows="2">\n&lt;/textarea>&amp;</textarea>',
  ],
  [
    '<select bb-data-value="2"><option value="1" selected="">a<option value="2">b</select>',
    '<select><option value="1">a<option selected value="2">b</select>',
  ],
  [
    '<select bb-data-value="b"><option>a</option><option>b</option></select>',
    '<select><option>a</option><option selected>b</option></select>',
  ],
  ['<p title="<input">bb-data-value="x"</p>', '<p title="<input">bb-data-value="x"</p>'],
])('the values of the fields in %s are visible', (html, visible) => {
  expect(showFieldValues(html)).toBe(visible)
})
