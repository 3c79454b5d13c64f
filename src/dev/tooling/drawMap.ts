/**
 * Draws docs/map.svg: a box for each area of `src` with its folders, and the imports between areas. An area's imports
 * lie below it, so every arrow runs to the right and down.
 */

type Area = { readonly name: string; readonly path: string; readonly about: string; readonly part: Part }
type Part = 'web' | 'host' | 'venue' | 'core'

const web = (name: string, about: string): Area => ({ name, path: `web/${name}/`, about, part: 'web' })

/** From top to bottom. */
const areas: readonly Area[] = [
  web('app', 'shell, routes, services, providers'),
  web('tools', 'what is opened over or beside the screens'),
  web('portfolio', 'screens for money and history'),
  web('options', 'screens for options and RFQs'),
  web('desk', 'the trading screen'),
  web('client', 'the client for programs'),
  web('session', 'one trader’s keys, actions, orders, positions'),
  web('market', 'public data'),
  web('connection', 'REST, socket, feed'),
  web('ui', 'components without data'),
  web('language', 'the texts of the page'),
  { name: 'host', path: 'host/', about: 'the process that serves page and venue', part: 'host' },
  { name: 'venue', path: 'venue/', about: 'the paper venue', part: 'venue' },
  { name: 'core', path: 'core/', about: 'pure, for both ends: wire format, money, pricing, margin', part: 'core' },
]

const areaAt = (path: string): number => areas.findIndex((area) => path.startsWith(area.path))

export type ImportPair = { readonly from: string; readonly to: string }

const width = 1080
const box = { left: 84, width: 536 }
const chip = { height: 21, gap: 5, padding: 7, letter: 7 }
const lane = { first: 660, step: 39 }
const inset = 14

type Chip = { readonly label: string; readonly x: number; readonly line: number }
type Row = Area & { readonly top: number; readonly height: number; readonly chips: readonly Chip[] }

/** Counts are rounded, so that not every new import makes the drawing stale. */
export function drawMap(files: readonly string[], imports: readonly ImportPair[]): string {
  const rows = placeRows(files)
  const counts = countImports(imports)
  const last = rows.at(-1)
  const foot = last === undefined ? 0 : last.top + last.height
  const body = [
    ...drawParts(rows),
    ...rows.flatMap(drawBox),
    ...drawArrows(rows, counts),
    `<text x="${box.left}" y="${foot + 30}" class="about">Numbers: imports, rounded, types included. Folders of one area of the page do not import each other.</text>`,
    ...drawWrong(counts, foot + 50),
  ]
  return [...head(foot + 66), ...body, '</svg>', ''].join('\n')
}

function placeRows(files: readonly string[]): readonly Row[] {
  const rows: Row[] = []
  let top = 20
  for (const area of areas) {
    const above = rows.at(-1)
    if (above !== undefined) top = above.top + above.height + (above.part === area.part ? 8 : 22)
    const chips = placeChips(foldersOf(area, files))
    const lines = (chips.at(-1)?.line ?? 0) + 1
    rows.push({ ...area, top, chips, height: 36 + lines * (chip.height + chip.gap) + 4 })
  }
  return rows
}

function foldersOf(area: Area, files: readonly string[]): readonly string[] {
  const folders = files.flatMap((file) => {
    const [folder = '', ...rest] = file.startsWith(area.path) ? file.slice(area.path.length).split('/') : []
    return rest.length > 0 ? [folder] : []
  })
  return [...new Set(folders)].toSorted()
}

function placeChips(labels: readonly string[]): readonly Chip[] {
  let x = 0
  let line = 0
  return labels.map((label) => {
    const wide = chipWidth(label)
    if (x + wide > box.width - 2 * inset) [x, line] = [0, line + 1]
    const placed = { label, x, line }
    x += wide + chip.gap
    return placed
  })
}

const chipWidth = (label: string) => label.length * chip.letter + 2 * chip.padding

/** Counts the imports between areas. A key is `from to`, two indices in `areas`. */
function countImports(imports: readonly ImportPair[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { from, to } of imports) {
    const [above, below] = [areaAt(from), areaAt(to)]
    if (above === -1 || below === -1 || above === below) continue
    counts.set(`${above} ${below}`, (counts.get(`${above} ${below}`) ?? 0) + 1)
  }
  return counts
}

/** 1, 2, 5, 10, 20, 50 and so on. */
function rounded(count: number): number {
  const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1000].map((ten) => step * ten))
  return steps.reduce((best, step) =>
    Math.abs(Math.log(step / count)) < Math.abs(Math.log(best / count)) ? step : best,
  )
}

const weightOf = (count: number) => (count < 10 ? 1 : count < 50 ? 2 : count < 200 ? 3 : 4)

function drawParts(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ part }) => part))].flatMap((part) => {
    const own = rows.filter((row) => row.part === part)
    const top = own[0]?.top ?? 0
    const bottom = Math.max(...own.map((row) => row.top + row.height))
    const middle = (top + bottom) / 2
    const label = `<text x="44" y="${middle}" text-anchor="middle" transform="rotate(-90 44 ${middle})" class="part">${part}</text>`
    return [
      `<rect x="56" y="${top}" width="6" height="${bottom - top}" rx="3" class="${part}"/>`,
      ...(own.length > 1 ? [label] : []),
    ]
  })
}

function drawBox({ name, about, part, top, height, chips }: Row): string[] {
  const left = box.left + inset
  return [
    `<rect x="${box.left}" y="${top}" width="${box.width}" height="${height}" rx="8" class="area"/>`,
    `<text x="${left}" y="${top + 23}" class="name ${part}">${name}<tspan dx="10" class="about">${about}</tspan></text>`,
    ...chips.flatMap(({ label, x, line }) => {
      const y = top + 36 + line * (chip.height + chip.gap)
      return [
        `<rect x="${left + x}" y="${y}" width="${chipWidth(label)}" height="${chip.height}" rx="5" class="chip"/>`,
        `<text x="${left + x + chip.padding}" y="${y + 14.5}" class="folder">${label}</text>`,
      ]
    }),
  ]
}

/** One lane per imported area, which collects the lines of its importers and ends as an arrow at its box. */
function drawArrows(rows: readonly Row[], counts: ReadonlyMap<string, number>): string[] {
  const countOf = (from: number, to: number) => counts.get(`${from} ${to}`) ?? 0
  const importersOf = (to: number) => rows.flatMap((_, from) => (from < to && countOf(from, to) > 0 ? [from] : []))
  const targets = rows.flatMap((_, to) => (importersOf(to).length > 0 ? [to] : []))
  const laneX = (to: number) => lane.first + targets.indexOf(to) * lane.step
  const leaves = (row: Row | undefined) => (row === undefined ? 0 : row.top + row.height - 18)
  const arrives = (row: Row | undefined) => (row === undefined ? 0 : row.top + 17)
  const right = box.left + box.width

  const lines = rows.flatMap((row, from) => {
    const last = targets.findLast((to) => to > from && countOf(from, to) > 0)
    return last === undefined ? [] : [`<path d="M${right} ${leaves(row)}H${laneX(last)}" class="line"/>`]
  })
  const lanes = targets.map((to) => {
    const [first = 0] = importersOf(to)
    return `<path d="M${laneX(to)} ${leaves(rows[first])}V${arrives(rows[to]) - 8}q0 8 -8 8H${right + 3}" class="line" marker-end="url(#end)"/>`
  })
  const knots = targets.flatMap((to) =>
    importersOf(to).flatMap((from) => {
      const [x, y, count] = [laneX(to), leaves(rows[from]), rounded(countOf(from, to))]
      return [
        `<rect x="${x - 17}" y="${y - 9}" width="34" height="18" rx="9" class="knot${weightOf(count)}"/>`,
        `<text x="${x}" y="${y + 4}" text-anchor="middle" class="count${weightOf(count)}">${count}</text>`,
      ]
    }),
  )
  return [...lines, ...lanes, ...knots]
}

/** Lists imports that run up. There should be none. */
function drawWrong(counts: ReadonlyMap<string, number>, y: number): string[] {
  const wrong = [...counts].flatMap(([pair, count]) => {
    const [from = 0, to = 0] = pair.split(' ').map(Number)
    return from > to ? [`${areas[from]?.name} → ${areas[to]?.name} (${count})`] : []
  })
  if (wrong.length === 0) return []
  return [`<text x="${box.left}" y="${y}" class="wrong">Against the direction: ${wrong.toSorted().join(', ')}</text>`]
}

function head(height: number): string[] {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title about">`,
    '<title id="title">The areas of src and the imports between them</title>',
    '<desc id="about">Boxes from top to bottom; each imports only areas below it.</desc>',
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker></defs>',
    `<style>${styles}</style>`,
    `<rect width="${width}" height="${height}" rx="12" class="page"/>`,
  ]
}

const light = ['#ffffff', '#f6f8fa', '#d0d7de', '#1f2328', '#59636e', '#8c959f', '#cf222e']
const dark = ['#0d1117', '#161b22', '#30363d', '#e6edf3', '#9198a1', '#6e7681', '#ff7b72']
const lightParts = ['#0969da', '#9a6700', '#1a7f37', '#8250df']
const darkParts = ['#58a6ff', '#d29922', '#3fb950', '#bc8cff']
const lightKnots = ['#ddf4ff', '#0a3069', '#b6e3ff', '#0a3069', '#54aeff', '#0a3069', '#0969da', '#ffffff']
const darkKnots = ['#12263f', '#a5d6ff', '#1a3f73', '#cae8ff', '#1f6feb', '#ffffff', '#79c0ff', '#0d1117']

function colours(scheme: readonly string[], partColours: readonly string[], knots: readonly string[]): string {
  const [page, area, border, strong, faint, line, wrong] = scheme
  return [
    `.page{fill:${page}}.area{fill:${area};stroke:${border}}.chip{fill:${page};stroke:${border}}`,
    `.folder,.part{fill:${strong}}.about{fill:${faint}}.line{stroke:${line}}.tip{fill:${line}}.wrong{fill:${wrong}}`,
    ...['web', 'host', 'venue', 'core'].map((part, at) => `.${part}{fill:${partColours[at]}}`),
    ...[1, 2, 3, 4].map(
      (weight, at) => `.knot${weight}{fill:${knots[2 * at]}}.count${weight}{fill:${knots[2 * at + 1]}}`,
    ),
  ].join('')
}

const styles = [
  'text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif}',
  '.name{font-size:16px;font-weight:600}.about{font-size:13px;font-weight:400}.part{font-size:15px;font-weight:600}',
  '.folder{font:11.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}',
  '[class^=count]{font-size:11.5px;font-weight:600}.line{fill:none;stroke-width:1.3}',
  colours(light, lightParts, lightKnots),
  `@media(prefers-color-scheme:dark){${colours(dark, darkParts, darkKnots)}}`,
].join('')
