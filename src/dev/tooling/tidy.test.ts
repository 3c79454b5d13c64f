import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { files, importsOf, sources, src, text } from './sourceImports'

/** The permitted imports between the parts of `src`. docs/map.svg draws the actual ones. */
const allowed: Record<string, readonly string[]> = {
  core: [],
  venue: ['core'],
  web: ['core'],
  host: ['venue', 'core'],
}

/** The areas of the page. Each may import those after it. */
const areas = [
  'app',
  'tools',
  'portfolio',
  'options',
  'desk',
  'client',
  'session',
  'market',
  'connection',
  'ui',
  'language',
]

/** Areas whose folders are features. Features import no others except these shared ones. */
const shared: Record<string, readonly string[]> = {
  tools: [],
  portfolio: ['signedTransfers'],
  options: ['structure'],
  desk: ['draft', 'amend'],
}

/** Imports between a part's folders. `.`: files outside every folder; `*`: importable everywhere; `?`: type-only. */
const allowedInside: Record<string, Record<string, readonly string[]>> = {
  core: { lib: [], protocol: ['lib'], quant: ['protocol', 'lib'] },
  'core/quant': {
    '*': ['.'],
    '.': [],
    margin: [],
    structures: [],
    rewards: [],
    preview: ['margin', 'structures'],
  },
  'core/protocol': { '*': ['.'], channels: [], paper: [], rest: ['channels'], ws: [] },
  venue: {
    rules: ['engine?'],
    engine: ['rules'],
    live: ['engine', 'rules'],
    storage: ['.', 'engine', 'live', 'rules'],
    api: ['.', 'engine?', 'storage?', 'live', 'rules'],
    market: ['.', 'engine?', 'storage?', 'live', 'rules'],
    housekeeping: ['.?', 'engine?', 'market', 'live', 'rules'],
    browser: ['.', 'api', 'housekeeping', 'market', 'storage'],
    cluster: ['.', 'api', 'engine', 'housekeeping', 'live', 'market', 'node', 'storage', 'rules'],
    node: ['.', 'api', 'engine?', 'housekeeping', 'market', 'storage'],
  },
  'web/session': {
    '*': ['.', 'actions'],
    access: ['figures', 'keys', 'wallet'],
    actions: ['access', 'orders', 'wallet'],
    batches: ['orders', 'positionMode', 'wallet'],
    confirm: [],
    disconnect: ['batches', 'icebergs', 'links', 'orders', 'pegs', 'stops', 'trails'],
    figures: ['lists', 'preview'],
    goodTill: ['orders', 'pegs'],
    icebergs: ['oneClick', 'orders', 'pegs', 'positionMode'],
    hedger: ['figures', 'oneClick', 'orders', 'pegs', 'positionMode'],
    keys: ['access', 'wallet'],
    links: ['oneClick', 'orders', 'pegs', 'positionMode', 'stops'],
    lists: ['access'],
    mmp: [],
    oneClick: ['access', 'wallet'],
    orders: ['wallet'],
    otc: ['figures'],
    pegs: ['oneClick', 'orders'],
    positionMode: ['access', 'figures', 'orders'],
    preview: ['figures'],
    restOrders: ['orders'],
    stops: ['figures', 'orders', 'wallet'],
    trails: ['oneClick', 'orders', 'pegs', 'stops'],
    wallet: [],
  },
  'web/app': {
    notices: ['versions'],
    offline: [],
    browserVenue: [],
    services: ['browserVenue', 'notices'],
    shell: ['browserVenue'],
    versions: ['offline'],
  },
}

function resolved(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => text.has(candidate))
}

test('imports between the parts only follow the allowed directions', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const [part = ''] = file.split('/')
    const may = allowed[part]
    if (may === undefined) continue
    for (const { target } of importsOf(file)) {
      const [toPart = ''] = target.split('/')
      if (toPart !== part && !may.includes(toPart)) wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The area of a path in `web`, and its feature; `.` for files at the area's root. */
function areaOf(path: string): readonly [area: string, feature: string] {
  const [, area = '', feature = '', ...rest] = path.split('/')
  return [area, rest.length > 0 ? feature : '.']
}

test('the areas of the page import only areas below them, and their features do not import each other', () => {
  const wrong: string[] = []
  for (const file of sources.filter((name) => name.startsWith('web/'))) {
    const [area, feature] = areaOf(file)
    for (const { target } of importsOf(file)) {
      if (!target.startsWith('web/')) continue
      const [toArea, toFeature] = areaOf(target)
      const isUp = areas.indexOf(toArea) < areas.indexOf(area)
      const isAcross =
        toArea === area &&
        area in shared &&
        ![feature, '.', ...(shared[area] ?? [])].includes(toFeature) &&
        feature !== '.'
      if (!areas.includes(toArea) || isUp || isAcross) wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The part of a path with a table of imports, and its folder; `.` for files outside every folder. */
function placesOf(path: string): (readonly [part: string, folder: string])[] {
  return Object.keys(allowedInside).flatMap((part) => {
    if (!path.startsWith(`${part}/`)) return []
    const [folder = '', ...rest] = path.slice(part.length + 1).split('/')
    return [[part, rest.length > 0 ? folder : '.'] as const]
  })
}

test('imports between the folders of a part only follow the allowed directions', () => {
  const wrong: string[] = []
  for (const file of sources) {
    for (const [part, folder] of placesOf(file)) {
      const may = allowedInside[part]?.[folder]
      const forAll = allowedInside[part]?.['*'] ?? []
      if (may === undefined) {
        if (folder !== '.') wrong.push(`${file}: its folder has no arrows`)
        continue
      }
      for (const { target, isTypeOnly } of importsOf(file)) {
        const toFolder = placesOf(target).find(([toPart]) => toPart === part)?.[1]
        if (toFolder === undefined || toFolder === folder || may.includes(toFolder) || forAll.includes(toFolder))
          continue
        if (!isTypeOnly || !may.includes(`${toFolder}?`)) wrong.push(`${file} -> ${target}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

/** Every file that the code of a file needs, itself included. */
function reachedFrom(entry: string): readonly string[] {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { target, isTypeOnly } of importsOf(file)) {
      const next = resolved(target)
      if (!isTypeOnly && next !== undefined) visit(next)
    }
  }
  visit(entry)
  return [...reached]
}

test('the client for programs needs neither React nor the texts and the DOM of the page', () => {
  const reached = reachedFrom('web/client/optickClient.ts')
  const wrong = reached.filter((file) => {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return file.startsWith('web/language/') || /from '(react|@tanstack)|\b(window|document)\./.test(body)
  })
  expect(wrong).toEqual([])
  expect(reached).toContain('web/connection/socket.ts')
  expect(reachedFrom('web/session/orders/orderActions.ts')).toContain('web/language/t.ts')
})

test('the engine and the models are pure: no clock, no randomness, no Node, no DOM', () => {
  const wrong: string[] = []
  for (const file of sources.filter((name) => /^(venue\/(engine|rules)|core\/quant)\//.test(name))) {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    if (/Date\.now|new Date\(\)|Math\.random|performance\.|setTimeout|setInterval|window\.|document\./.test(body))
      wrong.push(file)
    if (/from 'node:/.test(body)) wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test('only the Node entry points import Node and its drivers', () => {
  const inside = sources.filter((file) => /^venue\/(?!node\/)/.test(file))
  const wrong = inside.filter((file) => {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const reachesOut = importsOf(file).some(({ target }) => target.startsWith('venue/node/'))
    return reachesOut || /from '(node:|libsql|ws')/.test(body) || /\b(Buffer|process|setImmediate)\b[.(]/.test(body)
  })
  expect(wrong).toEqual([])
})

test('there are no import cycles', () => {
  const rings: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (file: string): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      rings.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const { target } of importsOf(file)) {
      const next = resolved(target)
      if (next !== undefined) visit(next)
    }
    path.pop()
    state.set(file, 'done')
  }
  for (const file of sources) visit(file)
  expect(rings).toEqual([])
})

function storyFiles(): readonly (readonly [string, string])[] {
  const folder = fileURLToPath(new URL('../../../e2e', import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`e2e/${file}`, readFileSync(join(folder, file), 'utf8')] as const)
}

test('no file is longer than 400 lines', () => {
  const lengths = [...files.map((file) => [file, text.get(file) ?? ''] as const), ...storyFiles()]
  expect(lengths.filter(([, body]) => body.split('\n').length > 401).map(([file]) => file)).toEqual([])
})

test('no barrels, vague names, any, non-null assertions or ignored errors', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    if (/(^|\/)(index|utils|helpers|common|misc|types|constants)\.tsx?$/.test(file)) wrong.push(`${file}: name`)
    if (/:\s*any\b|\bas any\b|<any>/.test(body)) wrong.push(`${file}: any`)
    if (/@ts-(ignore|expect-error|nocheck)/.test(body)) wrong.push(`${file}: ts comment`)
    if (/catch\s*(\([^)]*\))?\s*\{\s*\}/.test(body)) wrong.push(`${file}: empty catch`)
    if (/\b(TODO|FIXME)\b/.test(text.get(file) ?? '')) wrong.push(`${file}: TODO`)
  }
  expect(wrong).toEqual([])
})

test('every lint suppression has a reason', () => {
  const e2e = join(src, '../e2e')
  const stories = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const all = [...text, ...stories.map((file) => [`e2e/${file}`, readFileSync(join(e2e, file), 'utf8')] as const)]
  const wrong = all.flatMap(([file, body]) =>
    Array.from(body.matchAll(/\/\/ *oxlint-disable.*|\/\*\s*oxlint-disable[^]*?\*\//g), ([comment]) => comment)
      .filter((comment) => !/\s-- \w/.test(comment))
      .map((comment) => `${file}: ${comment}`),
  )
  expect(wrong).toEqual([])
})

test('secrets are never written to web storage', () => {
  const wrong = sources.filter(
    (file) =>
      /sessionStorage|localStorage/.test(text.get(file) ?? '') && /^(core|web\/(session|connection))\//.test(file),
  )
  expect(wrong).toEqual([])
})

/** Code that creates or holds mutable state. */
const storeMakers = /^(?:export )?(?:const [^\n=]*=\s*create\w*(?:Store|Listeners)[(<]|let )/m

/** Stores created by modules, each with the reason: there is one of its kind per page. */
const ownStores: Readonly<Record<string, string>> = {
  'core/lib/runInMacrotask.ts': 'the turns of the event loop',
  'core/protocol/wireRows.ts': 'the decoding under way: it is synchronous, and ends before another begins',
  'web/app/browserVenue/browserVenue.ts': 'the one venue of the browser, which the page is joined to once',
  'web/app/notices/keyTroubleToast.ts':
    'whether a failure of the key vault was reported, which is before any component',
  'web/desk/book/useRetainedRows.ts': 'the height of the last book, by which the next one is drawn once',
  'web/desk/chart/earlyPress.ts':
    'the press that meets a drawing tool whose code is loading, from its menu to its layer',
  'web/desk/chart/linkedTime.ts': 'the pointer of the page, as a time of linked charts',
  'web/desk/chart/magnet.ts': 'the magnet of drawings, shared by every chart and its menu',
  'web/desk/layout/layoutStore.ts': 'the layouts of the browser: keys, phrases and drags change them outside of React',
  'web/language/t.ts': 'the rules of plurals of the one language, found once',
  'web/market/useFavourites.ts': 'what the browser keeps, read once',
  'web/portfolio/signedTransfers/useTransfers.ts':
    'transfers of unknown outcome, which outlive the screen that they began on',
  'web/session/fillColumns.ts': 'the columns of fills that the browser keeps, which their menu and all lists share',
  'web/session/wallet/openKeyWorker.ts': 'the one worker that holds the signing keys of the page',
  'web/tools/venues/venueDoor.ts': 'opened by a notice that comes before there are services',
  'web/ui/pageTitle.ts': 'the title of the page, which a margin warning and the screen share',
  'web/ui/priceCursor.ts': 'the pointer of the page',
  'web/ui/rootToken.ts': 'the tokens of the root element',
  'web/ui/shellSlots.ts': 'the places of the one shell that other areas fill',
  'web/ui/shortcuts/keymapStore.ts': 'the keyboard of the browser',
  'web/ui/shortcuts/shortcutHints.ts': 'the keyboard of the browser, as tooltips show it',
  'web/ui/shortcuts/shortcutRegistry.ts': 'the keyboard of the page: its one listener is outside of React',
  'web/ui/shortcuts/typeAhead.ts': 'the keys of the one keyboard, while a tool that they are meant for loads',
  'web/ui/showToast.ts': 'the way to the toasts, which failures outside of React need before any component is there',
  'web/ui/useBookPreferences.ts': 'what the browser keeps, read once',
  'web/ui/useNow.ts': 'the second of the page, from one timer',
}

test('modules do not create their own stores, except those listed', () => {
  const layers = /^(core|web)\//
  const found = sources.filter((file) => layers.test(file) && storeMakers.test(text.get(file) ?? ''))
  expect(found).toEqual(Object.keys(ownStores).toSorted())
})

/**
 * Re-evaluated at every change of the document: one such rule took a quarter of a busy trading screen's main thread.
 */
const looksFromTheRoot = /(:root|html|body|#root)(\[[^\]]*\])?:has\(/

test('no style rule depends on an element below the root of the page', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.filter((file) => looksFromTheRoot.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

/** Tailwind classes that create a rule for every element: a `*` at the end, or a line between all children. */
const forEveryElement = /(?<![\w)\]]:)\*:[a-z[]|\bdivide-[xy]\b|\[&[+>~_]\*\]/

test('no class creates a rule that the browser tests on every element', () => {
  const classes = sources.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  expect(classes.length).toBeGreaterThan(100)
  expect(classes.filter((file) => forEveryElement.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  expect(forEveryElement.test('flex *:min-w-0')).toBe(true)
  expect(forEveryElement.test('[@media(max-height:560px)]:*:mx-3')).toBe(false)
})
