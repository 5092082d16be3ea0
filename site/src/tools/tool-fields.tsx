interface FieldProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
}

/** Asks for the network. */
export function NetworkField({ value, onChange }: FieldProps<'mainnet' | 'testnet'>) {
  return (
    <label>
      <span>Network</span>
      <select
        name="network"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'testnet' ? 'testnet' : 'mainnet')}
      >
        <option value="mainnet">mainnet</option>
        <option value="testnet">testnet</option>
      </select>
    </label>
  )
}

/** Asks for the address of the reader's own node, which reports never contain. */
export function NodeField({
  value,
  problemId,
  onChange,
}: FieldProps<string> & {
  /** Id of the element that says why the address is invalid. */
  problemId: string | undefined
}) {
  return (
    <label>
      <span>Address of your node</span>
      <input
        name="node"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder="http://localhost:3030"
        data-feedback-mask
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
