import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('badInputs.tsv', import.meta.url))

export type Answered = { readonly status: number; readonly code: string }

/**
 * The expected answer to each bad request, by operation and fault: one tab-separated line each. A new operation or
 * member must be added; `OPTICK_WRITE_BAD_INPUTS=1` writes the current answers, to be reviewed as a diff before the
 * commit.
 */
export const isWriting = process.env['OPTICK_WRITE_BAD_INPUTS'] !== undefined

const lines = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  : []

const expected = new Map(
  lines.map((line) => {
    const [operation = '', kind = '', where = '', what = '', status = '', code = ''] = line.split('\t')
    return [keyOf(operation, kind, where, what), { status: Number(status), code }]
  }),
)
const written = new Map<string, Answered>()

export function keyOf(operation: string, kind: string, where: string, what: string): string {
  return [operation, kind, where, what].join('\t')
}

export function expectedOf(key: string): Answered | undefined {
  return expected.get(key)
}

export function rowsOf(operation: string): readonly string[] {
  return [...expected.keys()].filter((key) => key.startsWith(`${operation}\t`))
}

export function operationsOfTable(): readonly string[] {
  return [...new Set([...expected.keys()].map((key) => key.split('\t')[0] ?? ''))]
}

export function note(key: string, answered: Answered): void {
  written.set(key, answered)
}

export function writeTable(order: readonly string[]): void {
  const rank = new Map(order.map((operation, at) => [operation, at]))
  const of = (key: string) => rank.get(key.split('\t')[0] ?? '') ?? -1
  const sorted = [...written].map(([key, answered]) => ({ key, answered })).sort((a, b) => of(a.key) - of(b.key))
  const text = sorted.map(({ key, answered: { status, code } }) => [key, status, code].join('\t')).join('\n')
  writeFileSync(file, `${text}\n`)
}
