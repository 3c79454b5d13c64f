import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../../docs/interface', import.meta.url))
const documents = ['rest-public', 'rest-private', 'websocket', 'venue-rules'] as const

type Guess = { readonly section: string; readonly text: string }

/** Every line outside the legend that has the tag `[guess]`, with the heading above it. */
function guessesOf(text: string): readonly Guess[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    const isLegend = !/\d/.test(section) || /strength|precedence|provenance/i.test(line)
    if (isLegend || !/\[[^\]]*guess[^\]]*\]/.test(line)) return []
    return [{ section, text: plain(line) }]
  })
}

/** A table row as a sentence, without marks, in one line of a list. */
function plain(line: string): string {
  const text = line
    .replace(/^#+ /, '')
    .replaceAll(/^\s*[-|*]\s*|\s*\|\s*$/g, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .trim()
  return text.length <= 220 ? text : `${text.slice(0, text.lastIndexOf(' ', 215))} …`
}

function list(): string {
  const parts = documents.map((name) => {
    const guesses = guessesOf(readFileSync(join(folder, `${name}.md`), 'utf8'))
    const sections = [...new Set(guesses.map(({ section }) => section))]
    const lines = sections.flatMap((section) => [
      `**${section.replaceAll('`', '')}**`,
      '',
      ...guesses.filter((guess) => guess.section === section).map(({ text }) => `- ${text}`),
      '',
    ])
    return [`## [${name}](${name}.md)`, '', ...lines].join('\n')
  })
  return [
    '# What is not known of the real venue',
    '',
    'Every statement of the interface with the tag `[guess]`: the paper venue does what it says, the real venue may do something else.',
    'Written by `npx vitest run src/dev/tooling/guesses.test.ts -u`; do not edit.',
    '',
    ...parts,
  ].join('\n')
}

test('the guesses about the real venue are listed apart from what the paper venue does', async () => {
  await expect(list()).toMatchFileSnapshot(join(folder, 'guesses.md'))
})

test('a guess is found in a table, a sentence and a heading, and not in the legend', () => {
  const text =
    '`[guess]` inference\n\n## 1 Time\n\n| CORS | none | [guess] why |\nFast. `[guess]`\n\n### 1.1 Bans [guess]\n\nNo. `[docs]`\n'
  expect(guessesOf(text)).toEqual([
    { section: '1 Time', text: 'CORS · none · [guess] why' },
    { section: '1 Time', text: 'Fast. `[guess]`' },
    { section: '1.1 Bans [guess]', text: '1.1 Bans [guess]' },
  ])
})
