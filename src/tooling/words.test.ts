import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Words that readers trip over, in comments and in test titles; see docs/language.md. */
const oddWords =
  /\b(told|tells?|telling|nobody|somebody|anew|whoever|doubt(s|ful)?|movements?|lanes?|fates?|at leisure|stands(?! in\b))\b/i

/** Names that had no meaning outside of this project, with what they are called now. */
const oldNames: Readonly<Record<string, string>> = {
  tales: 'event buffer',
  tellTrader: 'order toasts',
  tellAwayNews: 'reconnect summary',
  askAgain: 'retry policy',
  heldPrices: 'valuation prices',
  askFates: 'fetch outcomes',
  sparingPegs: 'cancel all except',
  slowStore: 'throttled store',
  quickRead: 'fast decoder',
  wayOut: 'withdrawal route',
  makePast: 'seed history',
  laneKeeper: 'partition keeper',
  keyMapStore: 'keymap store',
  keyRegistry: 'shortcut registry',
  listenForKeys: 'listen for shortcuts',
  useKeyAction: 'use shortcut',
  doubts: 'unknown outcomes',
  movementDesk: 'transfer sender',
  movementOrder: 'transfer order',
  movementsQuery: 'transfers query',
  sendMovement: 'send transfer',
  signedMovements: 'signed transfers',
  NobodysTable: 'signed-out table',
}

const files = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.endsWith('words.test.ts')),
)

/** The comments of a file and the titles of its tests, each with its line. */
export function proseOf(source: string): readonly { readonly line: number; readonly prose: string }[] {
  const prose =
    /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|(?<=\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*|\bconformanceCase\(\s*(?:'[^']*'|`[^`]*`),\s*)(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/gm
  return [...source.matchAll(prose)].map(({ 0: text, index }) => ({
    line: source.slice(0, index).split('\n').length,
    prose: text,
  }))
}

test('prose is found in comments and in titles, and nowhere else', () => {
  const source =
    "/** One. */\nconst a = 'told' // two\ntest('three', () => say('told'))\ntest.each([1])(`four`, run)\nconformanceCase('C-1', 'five', run)"
  expect(proseOf(source).map(({ line, prose }) => [line, prose])).toEqual([
    [1, '/** One. */'],
    [2, '// two'],
    [3, "'three'"],
    [4, '`four`'],
    [5, "'five'"],
  ])
})

test('comments and test titles are in plain English', () => {
  const odd = files.flatMap((file) =>
    proseOf(readFileSync(join(root, file), 'utf8'))
      // Names of the code may be quoted.
      .filter(({ prose }) => oddWords.test(prose.replaceAll(/`\w+`(?=.)/g, '')))
      .map(({ line, prose }) => `${file}:${line} ${oddWords.exec(prose)?.[0]}`),
  )
  expect(odd).toEqual([])
})

test('files are named with the terms of the field', () => {
  const old = Object.keys(oldNames).filter((name) =>
    files.some((file) => file.split('/').at(-1)?.startsWith(`${name}.`)),
  )
  expect(old.map((name) => `${name}: ${oldNames[name]}`)).toEqual([])
})

/** The wire names its operations on both sides alike; `laterPanels` are the same panels, loaded later. */
const mayRepeat =
  /^src\/(protocol\/(rest|ws|channels)|venue\/api|testing|tooling)\/|\/scenes\/|laterPanels|\.(test|bench)\./

test('no two files export the same name, except wire names', () => {
  const exporters = new Map<string, Set<string>>()
  for (const file of files) {
    if (!file.startsWith('src/') || mayRepeat.test(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/^export (?:async )?(?:function|const|type|class)\s+(\w+)/gm))
      exporters.set(name, (exporters.get(name) ?? new Set()).add(file))
  }
  expect(exporters.size).toBeGreaterThan(1000)
  expect([...exporters].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([])
})
