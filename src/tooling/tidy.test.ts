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
    'protocol',
    'lib',
  ],
  venue: ['quant', 'protocol', 'lib'],
  host: ['venue', 'lib'],
}

const isTest = (file: string) => /\.(test|bench)\.tsx?$/.test(file) || /^(testing|tooling)\//.test(file)

/** Paths from `src`, without an extension. Imports of types count: they too decide what can be read, or moved, alone. */
function importsOf(file: string): string[] {
  const specifiers = [...(text.get(file) ?? '').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)]
  return specifiers.flatMap(([, specifier = '']) => {
    if (specifier.startsWith('@/')) return [specifier.slice(2)]
    return specifier.startsWith('.') ? [posix.join(dirname(file), specifier)] : []
  })
}

function resolved(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => text.has(candidate))
}

const sources = files.filter((file) => !isTest(file))

test('every import follows the arrows between the layers', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const [layer = '', part = ''] = file.split('/')
    const may = allowed[layer]
    if (may === undefined) continue
    for (const target of importsOf(file)) {
      const [toLayer = '', toPart = ''] = target.split('/')
      if (toLayer === layer) {
        if (layer === 'features' && part !== toPart) wrong.push(`${file} -> ${target}`)
      } else if (!may.includes(toLayer)) wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the engine and the models are pure: no clock, no randomness, no Node, no DOM, nothing of the venue around them', () => {
  const wrong: string[] = []
  for (const file of sources.filter((name) => /^(venue\/engine|quant)\//.test(name))) {
    const body = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    if (/Date\.now|new Date\(\)|Math\.random|performance\.|setTimeout|setInterval|window\.|document\./.test(body))
      wrong.push(file)
    if (/from 'node:/.test(body)) wrong.push(file)
    for (const target of importsOf(file)) {
      if (file.startsWith('venue/') && target.startsWith('venue/') && !target.startsWith('venue/engine/')) {
        wrong.push(`${file} -> ${target}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('no ring of imports', () => {
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
    for (const target of importsOf(file)) {
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

test('no door, drawer or escape: barrels, vague names, any, non-null assertions, ignored errors', () => {
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

test('secrets have no way into web storage', () => {
  const wrong = sources.filter(
    (file) =>
      /sessionStorage|localStorage/.test(text.get(file) ?? '') && /^(wallet|account|client|protocol|lib)\//.test(file),
  )
  expect(wrong).toEqual([])
})
