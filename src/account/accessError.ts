/** The trader cannot trade as things stand; the message says what to do. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  /** The sentence with its holes (`{limit}`), and what belongs in them: for whoever says it in another language. */
  readonly sentence: string
  readonly values: Readonly<Record<string, string>>

  constructor(sentence: string, values: Readonly<Record<string, string>> = {}) {
    super(sentence.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole))
    this.sentence = sentence
    this.values = values
  }
}
