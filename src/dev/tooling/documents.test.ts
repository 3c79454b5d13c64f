import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
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

test('the package version is that of the newest changelog section', () => {
  const newest = /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(version).toBe(newest)
})

test('the README fits on a screen', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(60)
})
