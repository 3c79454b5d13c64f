// Renders the documents as a site: from README.md along its links, every document becomes a page and every other file is
// copied. Plain files for any static server, with an index for the search.

import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'

const first = 'README.md'
const own = fileURLToPath(new URL('.', import.meta.url))
/**
 * Listed in the menu; the others are reached by links and by the search.
 *
 * @type {readonly (readonly [name: string, files: readonly string[]])[]}
 */
const menu = [
  ['Use it', ['README.md', 'docs/features.md', 'docs/shortcuts.md', 'docs/site.md', 'docs/venues.md']],
  [
    'Run it',
    ['docs/configuration.md', 'docs/deployment.md', 'docs/cluster.md', 'docs/observability.md', 'docs/failures.md'],
  ],
  [
    'Build on it',
    [
      'docs/bots.md',
      'docs/recordings.md',
      'docs/client/README.md',
      'docs/interface/README.md',
      'src/README.md',
      'src/venue/README.md',
      'CONTRIBUTING.md',
    ],
  ],
  ['Reference', ['SECURITY.md', 'docs/performance.md', 'docs/testing.md', 'docs/decisions/README.md', 'CHANGELOG.md']],
]

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const pageOf = (file) => file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')
/** A link to another site, or within the page. */
const isForeign = (href) => /^(?:[a-z]+:|#)/.test(href)

/**
 * Renders one document. Returns its HTML, title, sections with their plain text, anchors, and the files that it links to,
 * from the root.
 */
function render(root, file) {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(readFileSync(join(root, file), 'utf8'))
  const links = []
  const anchors = new Set()
  const sections = []
  void marked.walkTokens(tokens, (token) => {
    if (token.type !== 'link' && token.type !== 'image') return
    if (isForeign(token.href)) {
      if (token.href.startsWith('#')) links.push({ file, anchor: token.href.slice(1) })
      return
    }
    const [path, anchor] = token.href.split('#')
    let target = normalize(join(dirname(file), path))
    if (existsSync(join(root, target)) && statSync(join(root, target)).isDirectory()) target = join(target, 'README.md')
    links.push({ file: target, anchor })
    const shown = relative(dirname(file), pageOf(target)) || 'index.html'
    token.href = anchor === undefined ? shown : `${shown}#${anchor}`
  })
  for (const token of tokens) {
    if (token.type === 'heading') {
      let anchor = anchorOf(token.text)
      for (let copy = 1; anchors.has(anchor); copy++) anchor = `${anchorOf(token.text)}-${copy}`
      anchors.add(anchor)
      token.anchor = anchor
      sections.push({ heading: plain(token.text), anchor, text: '' })
    } else if (sections.length > 0) sections.at(-1).text += ` ${plain(token.raw)}`
  }
  marked.use({
    renderer: {
      heading({ tokens: inner, depth, anchor }) {
        return `<h${depth} id="${anchor}">${this.parser.parseInline(inner)} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>`
      },
      // Text between tags of Markdown is shown, not interpreted.
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
      table(token) {
        const cell =
          (tag) =>
          ({ tokens: inner }) =>
            `<${tag}>${this.parser.parseInline(inner)}</${tag}>`
        const line = (cells, tag) => `<tr>${cells.map(cell(tag)).join('')}</tr>`
        return `<div class="table"><table><thead>${line(token.header, 'th')}</thead><tbody>${token.rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`
      },
    },
  })
  const html = marked.parser(tokens)
  return { file, html, title: sections[0]?.heading ?? file, sections, anchors, links }
}

/** Markdown without its marks. */
function plain(text) {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_|#>]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Renders all documents that `README.md` leads to. Throws with a list of the links that lead nowhere. */
export function renderAll(root) {
  const pages = new Map()
  const files = new Set()
  const waiting = [first]
  const broken = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (pages.has(file)) continue
    const page = render(root, file)
    pages.set(file, page)
    for (const link of page.links) {
      if (!existsSync(join(root, link.file))) broken.push(`${file}: ${link.file}`)
      else if (link.file.endsWith('.md')) waiting.push(link.file)
      else files.add(link.file)
    }
  }
  for (const { file, links } of pages.values()) {
    for (const { file: target, anchor } of links) {
      if (anchor !== undefined && pages.get(target)?.anchors.has(anchor) === false)
        broken.push(`${file}: ${target}#${anchor}`)
    }
  }
  if (broken.length > 0) throw new Error(`links that lead nowhere:\n${broken.join('\n')}`)
  return { pages: [...pages.values()], files: [...files] }
}

function shell({ file, html, title }, titles, version) {
  const up = relative(dirname(file), '.') || '.'
  const items = menu.map(([name, names]) => {
    const links = names.map((other) => {
      const current = other === file ? ' aria-current="page"' : ''
      return `<li><a href="${up}/${pageOf(other)}"${current}>${escapeHtml(titles.get(other) ?? other)}</a></li>`
    })
    return `<p>${name}</p><ul>${links.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data:">
<title>${escapeHtml(title)} · Optick ${version}</title>
<link rel="stylesheet" href="${up}/docs.css">
<script type="module" src="${up}/docsPage.mjs"></script>
</head>
<body data-root="${up}">
<a class="skip" href="#content">Skip to content</a>
<header><a class="name" href="${up}/index.html">Optick</a> <span class="version">${version}</span>
<form role="search"><input type="search" aria-label="Search the documents" placeholder="Search" autocomplete="off" aria-controls="results"></form>
<ol id="results" hidden></ol></header>
<nav aria-label="Documents">${items.join('')}</nav>
<main id="content">${html}</main>
</body>
</html>
`
}

/** Writes the site. Returns the number of pages and of sections that the search finds. */
export function buildDocs(root, out) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { pages, files } = renderAll(root)
  const titles = new Map(pages.map(({ file, title }) => [file, title]))
  const write = (path, text) => {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
  for (const page of pages) write(pageOf(page.file), shell(page, titles, version))
  for (const file of files) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    copyFileSync(join(root, file), join(out, file))
  }
  const index = indexOf(pages)
  write('search.json', JSON.stringify(index))
  for (const file of ['docs.css', 'docsPage.mjs', 'docsSearch.mjs']) copyFileSync(join(own, file), join(out, file))
  write('404.html', shell({ file: first, title: 'Page not found', html: '<h1>Page not found</h1>' }, titles, version))
  return { pages: pages.length, sections: index.length }
}

/** What the search reads: every section with its page and its text. */
export function indexOf(pages) {
  return pages.flatMap(({ file, title, sections }) =>
    sections.map(({ heading, anchor, text }) => ({ url: `${pageOf(file)}#${anchor}`, title, heading, text })),
  )
}
