import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents: readonly string[] = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
  'e2e/README.md',
  'src/README.md',
  'src/venue/README.md',
]

test('every link from one document to a file of the repository resolves', () => {
  const links = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g), ([, target = '']) => ({
      file,
      target,
    })),
  )
  const broken = links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))
  expect(broken).toEqual([])
  expect(links.length).toBeGreaterThan(10)
})

/** Paths in backticks, from the root or from `src`. Patterns such as `rest/<topic>.ts` are skipped. */
test('every source file or folder named by a document exists', () => {
  const named = documents.flatMap((file) =>
    Array.from(
      read(file).matchAll(/`((?:src|core|venue|host|web|dev|e2e|docs|public)\/[\w./-]*\w\/?)`/g),
      ([, path = '']) => ({ file, path }),
    ),
  )
  expect(named.filter(({ path }) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))).toEqual([])
  expect(named.length).toBeGreaterThan(60)
})

test('the package version is that of the newest changelog section', () => {
  const newest = /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(version).toBe(newest)
})

const linesOf = (text: string) => text.trim().split('\n').length

test('the entry documents are short: the README, the map of the code, the summary of security', () => {
  const [summary = ''] = read('SECURITY.md').split('\n## Threat model')
  expect(linesOf(read('README.md'))).toBeLessThanOrEqual(60)
  expect(linesOf(read('src/README.md'))).toBeLessThanOrEqual(120)
  expect(linesOf(summary)).toBeLessThanOrEqual(40)
})

test('a version takes at most 40 lines of the changelog', () => {
  const versions = read('CHANGELOG.md').split(/\n(?=## )/)
  expect(versions.length).toBeGreaterThan(8)
  expect(versions.filter((version) => linesOf(version) > 40).map((version) => version.split('\n')[0])).toEqual([])
})
