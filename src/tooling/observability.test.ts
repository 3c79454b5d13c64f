import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createVenueMetrics } from '@/venue/node/venueMetrics'

const root = fileURLToPath(new URL('../..', import.meta.url))
const explained = readFileSync(`${root}/docs/observability.md`, 'utf8')

type Target = { readonly expr: string; readonly refId: string }
type Panel = {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly Target[]
}
type Dashboard = {
  readonly uid: string
  readonly title: string
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string }[] }
}
const dashboard = JSON.parse(readFileSync(`${root}/docs/observability/venue-dashboard.json`, 'utf8')) as Dashboard

/** Type by name, as the process declares them. */
let exported = new Map<string, string>()

beforeAll(async () => {
  const metrics = createVenueMetrics(() => true)
  const text = await metrics.text()
  metrics.close()
  exported = new Map(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [name, type]))
})

/** Names of metrics in a query; functions, labels and variables of Grafana are other words. */
const metricsIn = (query: string) => query.match(/\b(?:optick|nodejs|process)_\w+/g) ?? []

function baseName(name: string): string {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  return exported.get(base) === 'histogram' ? base : name
}

test('the documentation explains every metric that is exported, and no other', () => {
  expect(exported.size).toBeGreaterThan(40)
  const named = new Set(Array.from(explained.matchAll(/`((?:optick|nodejs|process)_\w+)`/g), ([, name = '']) => name))
  expect([...exported.keys()].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !exported.has(name))).toEqual([])
})

test('the dashboard queries only what is exported, and every metric of the venue', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const used = new Set(queries.flatMap(metricsIn).map(baseName))
  expect([...used].filter((name) => !exported.has(name))).toEqual([])
  const own = [...exported.keys()].filter((name) => name.startsWith('optick_'))
  const notShown = ['optick_accounts', 'optick_command_seq']
  expect(own.filter((name) => !used.has(name))).toEqual(notShown)
})

test('counters are read as rates and histograms as quantiles or sums', () => {
  for (const { expr } of dashboard.panels.flatMap(({ targets = [] }) => targets)) {
    for (const name of metricsIn(expr)) {
      const type = exported.get(baseName(name))
      if (type === 'counter' || type === 'histogram') expect(expr, expr).toContain(`rate(${name}`)
      if (type === 'gauge') expect(expr, expr).not.toContain('rate(')
      if (type === 'histogram') expect(name).toMatch(/_(bucket|sum|count)$/)
    }
  }
})

test('panels have titles, places of their own and known variables', () => {
  const { panels } = dashboard
  expect([dashboard.uid, dashboard.title]).toEqual(['optick-venue', 'Optick venue'])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ title }) => title === '')).toEqual([])
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}/${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  const variables = new Set(dashboard.templating.list.map(({ name }) => name))
  const asked = panels
    .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(/\$\w+/g) ?? []))
    .filter((name) => name !== '$__rate_interval')
  expect(asked.filter((name) => !variables.has(name.slice(1)))).toEqual([])
})

test('labels of the queries are those of the metrics', () => {
  const labels = new Set(['instance', 'le', 'command', 'result', 'transport', 'operation', 'code', 'stage', 'kind'])
  const asked = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => [
      ...Array.from(expr.matchAll(/by \(([^)]*)\)/g), ([, list = '']) => list.split(', ')).flat(),
      ...Array.from(expr.matchAll(/[{,](\w+)=~?"/g), ([, name = '']) => name),
    ]),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((label) => !labels.has(label))).toEqual([])
})
