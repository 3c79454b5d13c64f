import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSections, type Section } from './docsSearch.mjs'
import { buildDocs, renderAll } from './docsSite.mjs'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const out = mkdtempSync(join(tmpdir(), 'optick-docs-'))
let index: readonly Section[] = []

beforeAll(() => {
  buildDocs(root, out)
  index = JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'))
})
afterAll(() => rmSync(out, { recursive: true }))

const pagesOf = () => readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

test('every link, picture and script of every page leads to a file of the site, and every anchor to a heading', () => {
  const idsOf = new Map(
    pagesOf().map((file) => [
      file,
      new Set(Array.from(readFileSync(join(out, file), 'utf8').matchAll(/ id="([^"]+)"/g), ([, id]) => id)),
    ]),
  )
  const broken: string[] = []
  let links = 0
  for (const file of pagesOf()) {
    for (const [, target = ''] of readFileSync(join(out, file), 'utf8').matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(target)) continue
      links += 1
      const [path = '', anchor] = target.split('#')
      const named = path === '' ? file : join(dirname(file), decodeURI(path))
      const isThere = existsSync(join(out, named))
      if (!isThere || (anchor !== undefined && idsOf.get(named)?.has(anchor) === false))
        broken.push(`${file}: ${target}`)
    }
  }
  expect(broken).toEqual([])
  expect(links).toBeGreaterThan(1000)
})

test('every document of docs is a page, with the version of the package', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')))
  expect(documents.filter((file) => !pagesOf().includes(file))).toEqual([])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  for (const file of pagesOf())
    expect(readFileSync(join(out, file), 'utf8')).toContain(`<span class="version">${version}</span>`)
})

test.each([
  ['data folder', 'docs/configuration.html'],
  ['caddy', 'docs/deployment.html'],
  ['checksum', 'docs/interface/websocket.html'],
  ['offline', 'docs/site.html'],
  ['prometheus metrics', 'docs/observability.html'],
  ['rolling upgrade', 'docs/cluster.html'],
  ['python', 'docs/bots.html'],
  ['command palette', 'docs/shortcuts.html'],
  ['vulnerability', 'SECURITY.html'],
  ['liquidation price', 'docs/interface/venue-rules.html'],
])('the search for "%s" has a section of %s among the first five', (query, page) => {
  const found = searchSections(index, query, 5).map(({ url }) => url.split('#')[0])
  expect(found).toContain(page)
})

test('the search takes beginnings of words, requires every word, and finds nothing for none', () => {
  const section = (heading: string, text: string): Section => ({ url: heading, title: 'A page', heading, text })
  const sections = [section('Margin', 'isolated or portfolio'), section('Fees', 'of isolated positions, and margin')]
  expect(searchSections(sections, 'margin').map(({ url }) => url)).toEqual(['Margin', 'Fees'])
  expect(searchSections(sections, 'isol fee').map(({ url }) => url)).toEqual(['Fees'])
  expect(searchSections(sections, 'argin')).toEqual([])
  expect(searchSections(sections, ' ')).toEqual([])
})

test('a link to a missing file or heading stops the build, and text in angle brackets is shown as text', () => {
  const folder = join(out, 'broken')
  mkdirSync(folder)
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'README.md'), '# One\n\n[a](two.md#nowhere) [b](three.md)\n')
  writeFileSync(join(folder, 'two.md'), '# Two\n\n<script>alert(1)</script>\n')
  expect(() => renderAll(folder)).toThrow('README.md: three.md\nREADME.md: two.md#nowhere')
  writeFileSync(join(folder, 'README.md'), '# One\n\n[a](two.md#two)\n')
  expect(
    renderAll(folder)
      .pages.map(({ html }) => html)
      .join(''),
  ).not.toContain('<script>')
})
