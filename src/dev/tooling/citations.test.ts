import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const documents = ['rest-public', 'rest-private', 'venue-rules', 'websocket'] as const

function sectionsOf(name: string): ReadonlySet<string> {
  const text = readFileSync(join(root, 'docs/interface', `${name}.md`), 'utf8')
  return new Set(Array.from(text.matchAll(/^#+ (\d+(?:\.\d+)*)\.?\s/gm), (match) => match[1] ?? ''))
}

/** Citations such as `venue-rules 5.3` or `websocket.md sections 3 and 7`, even across the lines of a comment. */
function citationsIn(text: string): { document: string; section: string }[] {
  const joined = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const pattern =
    /\b(rest-public|rest-private|venue-rules|websocket)(?:\.md)?,? (?:sections? )?(\d+(?:\.\d+)*(?:(?:,| and| to| or| –) (?:section )?\d+(?:\.\d+)*(?![\d%]))*)/g
  return Array.from(joined.matchAll(pattern)).flatMap(([, document = '', list = '']) =>
    Array.from(list.matchAll(/\d+(?:\.\d+)*/g), ([section]) => ({ document, section })),
  )
}

/** Without this file, because its own citations are invented. */
function citing(): string[] {
  return ['src', 'e2e', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !file.endsWith('citations.test.ts'))
      .map((file) => join(folder, file)),
  )
}

test('every section of the interface that the code cites exists', () => {
  const sections = new Map<string, ReadonlySet<string>>(documents.map((name) => [name, sectionsOf(name)]))
  const cited = citing().flatMap((file) =>
    citationsIn(readFileSync(join(root, file), 'utf8')).map((citation) => ({ file, ...citation })),
  )
  const missing = cited.filter(({ document, section }) => sections.get(document)?.has(section) !== true)
  expect(missing.map(({ file, document, section }) => `${file}: ${document} ${section}`)).toEqual([])
  expect(cited.length).toBeGreaterThan(500)
})

test('citations are found in every form used in the code', () => {
  expect(citationsIn('margin (venue-rules\n * 5.3), as in websocket.md sections 3 and 7.1')).toEqual([
    { document: 'venue-rules', section: '5.3' },
    { document: 'websocket', section: '3' },
    { document: 'websocket', section: '7.1' },
  ])
  expect(sectionsOf('venue-rules').has('99')).toBe(false)
})
