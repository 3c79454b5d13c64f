/** The examples on record, by file: `rest.<operation>.body.json` or `rest.<operation>.reply.json`. */
const files = import.meta.glob<unknown>('../../../protocol/fixtures/rest.*.json', { eager: true, import: 'default' })

/** A body or a reply of an operation; undefined for those without an example on record. */
export function exampleOf(name: string, part: 'body' | 'reply'): unknown {
  return files[`../../../protocol/fixtures/rest.${name}.${part}.json`]
}
