import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { counters, gauges, measured } from '@/venue/node/metricList'
import { createVenueMetrics } from '@/venue/node/venueMetrics'

const root = fileURLToPath(new URL('../../..', import.meta.url))
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
const readDashboard = (name: string) =>
  JSON.parse(readFileSync(`${root}/docs/observability/${name}-dashboard.json`, 'utf8')) as Dashboard
const dashboards = { venue: readDashboard('venue'), cluster: readDashboard('cluster') }
const each = Object.entries(dashboards)
const queriesOf = ({ panels }: Dashboard) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Type by name, as the process declares them. */
let exported = new Map<string, string>()

beforeAll(async () => {
  const metrics = createVenueMetrics(() => true)
  const text = await metrics.text()
  metrics.close()
  exported = new Map(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [name, type]))
})

/** Excludes functions, labels and Grafana's variables. */
const metricsIn = (query: string) => query.match(/\b(?:optick|nodejs|process)_\w+/g) ?? []

function baseName(name: string): string {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  return exported.get(base) === 'histogram' ? base : name
}

test('the documentation explains exactly the exported metrics', () => {
  expect(exported.size).toBeGreaterThan(40)
  const named = new Set(Array.from(explained.matchAll(/`((?:optick|nodejs|process)_\w+)`/g), ([, name = '']) => name))
  expect([...exported.keys()].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !exported.has(name))).toEqual([])
})

const usedBy = (dashboard: Dashboard) => new Set(queriesOf(dashboard).flatMap(metricsIn).map(baseName))

test('the dashboards query only exported metrics, and together all of the venue’s', () => {
  const used = each.map(([, dashboard]) => usedBy(dashboard))
  for (const names of used) expect([...names].filter((name) => !exported.has(name))).toEqual([])
  const own = [...exported.keys()].filter((name) => name.startsWith('optick_'))
  const all = new Set(used.flatMap((names) => [...names]))
  expect(own.filter((name) => !all.has(name))).toEqual(['optick_accounts'])
})

test('the cluster’s dashboard shows everything that only a cluster has', () => {
  const { cluster } = dashboards
  const ofCluster = [...Object.values(counters), ...Object.values(gauges)].flatMap(({ name }) =>
    usedBy(dashboards.venue).has(name) ? [] : [name],
  )
  expect(ofCluster.length).toBeGreaterThan(15)
  expect(ofCluster.filter((name) => !usedBy(cluster).has(name))).toEqual(['optick_accounts'])
})

test.each(each)('counters of the %s are read as rates and histograms as quantiles or sums', (_, dashboard) => {
  for (const expr of queriesOf(dashboard)) {
    for (const name of metricsIn(expr)) {
      const type = exported.get(baseName(name))
      const isRead = expr.includes(`rate(${name}`) || expr.includes(`increase(${name}`)
      if (type === 'counter' || type === 'histogram') expect(isRead, expr).toBe(true)
      if (type === 'gauge') expect(expr, expr).not.toMatch(/rate\(|increase\(/)
      if (type === 'histogram') expect(name).toMatch(/_(bucket|sum|count)$/)
    }
  }
})

test.each(each)('panels of the %s have titles, separate places and known variables', (name, dashboard) => {
  const { panels } = dashboard
  expect([dashboard.uid, dashboard.title]).toEqual([`optick-${name}`, `Optick ${name}`])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ title }) => title === '')).toEqual([])
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}/${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  const variables = new Set(dashboard.templating.list.map((variable) => variable.name))
  const asked = queriesOf(dashboard)
    .flatMap((expr) => expr.match(/\$\w+/g) ?? [])
    .filter((variable) => variable !== '$__rate_interval')
  expect(asked.filter((variable) => !variables.has(variable.slice(1)))).toEqual([])
})

/** For the venue's own metrics; labels added by Prometheus and the process are listed separately. */
const labelsOf = new Map<string, readonly string[]>([
  ...Object.values(measured).map(({ name, labelNames }) => [name, labelNames] as const),
  ...[...Object.values(counters), ...Object.values(gauges)].map(
    ({ name, label }) => [name, label === undefined ? [] : [label]] as const,
  ),
  ['nodejs_gc_duration_seconds', ['kind']],
])

test.each(each)('labels in the queries of the %s are those of their metrics', (name, dashboard) => {
  const ofAll = name === 'cluster' ? ['instance', 'le', 'role', 'league'] : ['instance', 'le']
  let count = 0
  for (const expr of queriesOf(dashboard)) {
    const known = new Set([...ofAll, ...metricsIn(expr).flatMap((metric) => labelsOf.get(baseName(metric)) ?? [])])
    const asked = [
      ...Array.from(expr.matchAll(/by \(([^)]*)\)/g), ([, list = '']) => list.split(', ')).flat(),
      ...Array.from(expr.matchAll(/[{,](\w+)=~?"/g), ([, label = '']) => label),
    ]
    count += asked.length
    expect(
      asked.filter((label) => !known.has(label)),
      expr,
    ).toEqual([])
  }
  expect(count).toBeGreaterThan(20)
})
