import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .sort()
const text = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))

/** What each layer may import of the others. The arrows of the map in src/README.md. */
const allowed: Record<string, readonly string[]> = {
  lib: [],
  language: ['lib'],
  offline: ['lib'],
  protocol: ['lib'],
  quant: ['protocol', 'lib'],
  ui: ['language', 'protocol', 'lib'],
  client: ['protocol', 'lib'],
  wallet: ['language', 'protocol', 'lib'],
  marketData: ['client', 'quant', 'protocol', 'lib'],
  account: ['marketData', 'wallet', 'client', 'quant', 'language', 'protocol', 'lib'],
  appContext: ['account', 'marketData', 'wallet', 'client', 'quant', 'ui', 'language', 'protocol', 'lib'],
  features: ['appContext', 'account', 'marketData', 'wallet', 'client', 'quant', 'ui', 'language', 'protocol', 'lib'],
  app: [
    'features',
    'appContext',
    'account',
    'marketData',
    'wallet',
    'client',
    'quant',
    'ui',
    'language',
    'offline',
    'protocol',
    'lib',
  ],
  venue: ['quant', 'protocol', 'lib'],
  host: ['venue', 'lib'],
}

/**
 * The arrows between the folders of a layer. `.` means the files outside every folder, `*` what every folder may
 * import, and `?` marks type-only imports.
 */
const allowedInside: Record<string, Record<string, readonly string[]>> = {
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
  account: {
    '*': ['.', 'actions'],
    actions: [],
    batches: ['actions', 'orders'],
    disconnect: ['batches', 'orders', 'pegs', 'stops'],
    expiries: [],
    history: [],
    keys: ['orders', 'rewards'],
    mmp: ['actions'],
    oneClick: [],
    orders: [],
    otc: ['risk'],
    pegs: ['oneClick', 'orders'],
    preview: [],
    profile: [],
    restOrders: ['orders'],
    rewards: ['actions'],
    rfqs: ['actions', 'orders'],
    risk: ['preview'],
    stops: ['orders'],
    strategies: ['transfers'],
    swap: [],
    transfers: ['actions'],
    twaps: ['actions', 'orders'],
    yieldVault: ['transfers'],
  },
  quant: {
    '*': ['.'],
    '.': [],
    indicators: [],
    margin: [],
    structures: [],
    rewards: [],
    preview: ['margin', 'structures'],
  },
  protocol: { '*': ['.'], channels: [], paper: [], rest: ['channels'], ws: [] },
  appContext: {
    '*': ['.'],
    '.': [],
    disconnect: [],
    oneClick: [],
    orders: ['ticket'],
    review: [],
    structure: [],
    ticket: ['oneClick'],
  },
  app: {
    notices: ['versions'],
    options: ['trade'],
    palette: [],
    browserVenue: [],
    portfolio: [],
    services: ['browserVenue', 'notices'],
    shell: ['browserVenue', 'palette'],
    trade: [],
    versions: [],
  },
}

const isTest = (file: string) => /\.(test|bench)\.tsx?$/.test(file) || /^(testing|tooling)\//.test(file)

type Import = { readonly target: string; readonly isTypeOnly: boolean }

/** Targets are paths from `src`, without an extension. Imports of types count: they too decide what can be read alone. */
function importsOf(file: string): Import[] {
  const pattern = /(\b(?:import|export)\s+type\s[^'"]*?)?(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
  return [...(text.get(file) ?? '').matchAll(pattern)].flatMap(([, type, specifier = '']) => {
    // An address of a worker, not its code.
    if (specifier.endsWith('?worker&url')) return []
    const isTypeOnly = type !== undefined
    if (specifier.startsWith('@/')) return [{ target: specifier.slice(2), isTypeOnly }]
    return specifier.startsWith('.') ? [{ target: posix.join(dirname(file), specifier), isTypeOnly }] : []
  })
}

function resolved(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => text.has(candidate))
}

const sources = files.filter((file) => !isTest(file))

test('imports between layers only follow the allowed directions', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const [layer = '', part = ''] = file.split('/')
    const may = allowed[layer]
    if (may === undefined) continue
    for (const { target } of importsOf(file)) {
      const [toLayer = '', toPart = ''] = target.split('/')
      if (toLayer === layer) {
        if (layer === 'features' && part !== toPart) wrong.push(`${file} -> ${target}`)
      } else if (!may.includes(toLayer)) wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The layer of a path from `src`, and the folder in it; `.` for what lies in none. */
function placeOf(path: string): readonly [layer: string, folder: string] {
  const [layer = '', folder = '', ...rest] = path.split('/')
  return [layer, rest.length > 0 ? folder : '.']
}

test('imports between the folders of a layer only follow the allowed directions', () => {
  const wrong: string[] = []
  for (const file of sources.filter((name) => !name.includes('/scenes/'))) {
    const [layer, folder] = placeOf(file)
    const may = allowedInside[layer]?.[folder]
    const forAll = allowedInside[layer]?.['*'] ?? []
    if (may === undefined) {
      if (layer in allowedInside && folder !== '.') wrong.push(`${file}: its folder has no arrows`)
      continue
    }
    for (const { target, isTypeOnly } of importsOf(file)) {
      const [toLayer, toFolder] = placeOf(target)
      if (toLayer !== layer || toFolder === folder || may.includes(toFolder) || forAll.includes(toFolder)) continue
      if (!isTypeOnly || !may.includes(`${toFolder}?`)) wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the engine and the models are pure: no clock, no randomness, no Node, no DOM', () => {
  const wrong: string[] = []
  for (const file of sources.filter((name) => /^(venue\/(engine|rules)|quant)\//.test(name))) {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    if (/Date\.now|new Date\(\)|Math\.random|performance\.|setTimeout|setInterval|window\.|document\./.test(body))
      wrong.push(file)
    if (/from 'node:/.test(body)) wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test('only the rim of Node knows Node and its drivers', () => {
  const inside = sources.filter((file) => /^venue\/(?!node\/)/.test(file) && !file.includes('/scenes/'))
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

test('no file is longer than 400 lines', () => {
  const long = files.filter((file) => (text.get(file) ?? '').split('\n').length > 401)
  expect(long).toEqual([])
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
      /sessionStorage|localStorage/.test(text.get(file) ?? '') && /^(wallet|account|client|protocol|lib)\//.test(file),
  )
  expect(wrong).toEqual([])
})

/** What makes or holds state that changes. */
const storeMakers = /^(?:export )?(?:const [^\n=]*=\s*create\w*(?:Store|Listeners)[(<]|let )/m

/** Stores that a module makes for itself, each with what there is one of in a browser's page. */
const ownStores: Readonly<Record<string, string>> = {
  'features/chart/earlyPress.ts':
    'the press that meets a drawing tool whose code is loading, from its menu to its layer',
  'features/chart/linkedTime.ts': 'the pointer of the page, as a time of linked charts',
  'features/chart/magnet.ts': 'the magnet of drawings, shared by every chart and its menu',
  'account/transfers/useTransfers.ts': 'transfers of unknown outcome, which outlive the screen that they began on',
  'app/notices/keyTroubleToast.ts': 'whether a failure of the key vault was reported, which is before any component',
  'features/layout/layoutStore.ts': 'the layouts of the browser: keys, phrases and drags change them outside of React',
  'app/browserVenue/ownVenue.ts': 'the one venue of the browser, which the page is joined to once',
  'features/venues/venueDoor.ts': 'opened by a notice that comes before there are services',
  'wallet/openKeyWorker.ts': 'the one worker that holds the signing keys of the page',
  'features/orderBook/useHeldRows.ts': 'the height of the last book, by which the next one is drawn once',
  'language/t.ts': 'the rules of plurals of the one language, found once',
  'lib/laterTurn.ts': 'the turns of the event loop',
  'protocol/wireRows.ts': 'the decoding under way: it is synchronous, and ends before another begins',
  'ui/shortcuts/typeAhead.ts': 'the keys of the one keyboard, while a tool that they are meant for loads',
  'ui/useNow.ts': 'the second of the page, from one timer',
  'ui/rootToken.ts': 'the tokens of the root element',
  'ui/priceCursor.ts': 'the pointer of the page',
  'ui/pageTitle.ts': 'the title of the page, which a margin warning and the screen share',
  'ui/shortcuts/keymapStore.ts': 'the keyboard of the browser',
  'ui/shortcuts/shortcutHints.ts': 'the keyboard of the browser, as tooltips show it',
  'ui/shortcuts/shortcutRegistry.ts': 'the keyboard of the page: its one listener is outside of React',
  'ui/showToast.ts': 'the way to the toasts, which failures outside of React need before any component is there',
  'ui/useBookPreferences.ts': 'what the browser keeps, read once',
}

test('modules do not create their own stores, except those listed', () => {
  const layers = /^(account|appContext|app|features|ui|lib|language|client|marketData|wallet|quant|protocol)\//
  const found = sources.filter((file) => layers.test(file) && storeMakers.test(text.get(file) ?? ''))
  expect(found).toEqual(Object.keys(ownStores).toSorted())
})

/** Checked at every change of the document: one such rule took a quarter of a busy trading screen's main thread. */
const looksFromTheRoot = /(:root|html|body|#root)(\[[^\]]*\])?:has\(/

test('no style rule looks for something below the root of the page', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.filter((file) => looksFromTheRoot.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

/** Of a class, what makes a rule for every element: a `*` at the end, or a line between all children. */
const forEveryElement = /(?<![\w)\]]:)\*:[a-z[]|\bdivide-[xy]\b|\[&[+>~_]\*\]/

test('no class makes a rule that the browser tries on every element', () => {
  const classes = sources.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  expect(classes.length).toBeGreaterThan(100)
  expect(classes.filter((file) => forEveryElement.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  expect(forEveryElement.test('flex *:min-w-0')).toBe(true)
  expect(forEveryElement.test('[@media(max-height:560px)]:*:mx-3')).toBe(false)
})
