export type Look = { readonly page: 'app' | 'plain'; readonly slowdown: number }

export type Report = {
  /** A figure measured once per run; prints the median of the runs. */
  readonly note: (name: string, look: Look, value: number) => void
  /** A figure with many samples; prints p50, p95 and p99. */
  readonly noteMany: (name: string, look: Look, values: readonly number[]) => void
  /** The method of the measurement, and the app's target, if any. */
  readonly explain: (name: string, about: About) => void
  readonly text: (slowdowns: readonly number[]) => string
  readonly json: () => object
}

export type About = {
  readonly unit: string
  readonly how: string
  readonly decimals?: number
  readonly target?: { readonly words: string; readonly isMet: (figures: Figures) => boolean | undefined }
}

/** A median, or a percentile of many samples; undefined without a record. */
export type Figures = (look: Look, percentile?: number) => number | undefined

export function createReport(): Report {
  const values = new Map<string, Map<string, number[]>>()
  const many = new Set<string>()
  const about = new Map<string, About>()
  const noted = (name: string, look: Look) => values.get(name)?.get(keyOf(look)) ?? []

  function add(name: string, look: Look, more: readonly number[]): void {
    const ofName = values.get(name) ?? new Map<string, number[]>()
    values.set(name, ofName.set(keyOf(look), [...(ofName.get(keyOf(look)) ?? []), ...more]))
  }

  function cell(name: string, look: Look): string {
    const list = noted(name, look)
    if (list.length === 0) return '—'
    const decimals = about.get(name)?.decimals ?? 1
    const shares = many.has(name) ? [0.5, 0.95, 0.99] : [0.5]
    return shares.map((share) => (percentile(list, share) ?? 0).toFixed(decimals)).join(' / ')
  }

  return {
    note: (name, look, value) => add(name, look, [value]),
    noteMany: (name, look, more) => {
      many.add(name)
      add(name, look, more)
    },
    explain: (name, text) => void about.set(name, text),
    text: (slowdowns) => {
      const looks = slowdowns.flatMap((slowdown) =>
        (['app', 'plain'] as const).map((page): Look => ({ page, slowdown })),
      )
      const heads = [
        '',
        ...looks.map(({ page, slowdown }) => `${page} ${slowdown === 1 ? 'full' : `1/${slowdown}`}`),
        'target',
      ]
      const names = [...about.keys()].filter((name) => values.has(name))
      const rows = names.map((name) => {
        const { unit, target } = about.get(name) ?? { unit: '' }
        const isMet = target?.isMet((look, share = 0.5) => percentile(noted(name, look), share))
        const verdict = isMet === undefined ? '' : isMet ? ' ✓' : ' ✗'
        const said = target === undefined ? '' : `${target.words}${verdict}`
        return [unit === '' ? name : `${name}, ${unit}`, ...looks.map((look) => cell(name, look)), said]
      })
      const how = names.map((name) => `  ${name}: ${about.get(name)?.how ?? ''}`)
      return [
        tableText([heads, ...rows]),
        '',
        'How each was got (three numbers are p50 / p95 / p99, one is the median of the looks):',
        ...how,
      ].join('\n')
    },
    json: () =>
      Object.fromEntries(
        [...values].map(([name, looks]) => [
          name,
          Object.fromEntries(
            [...looks].map(([look, list]) => [
              look,
              {
                count: list.length,
                p50: percentile(list, 0.5),
                p95: percentile(list, 0.95),
                p99: percentile(list, 0.99),
              },
            ]),
          ),
        ]),
      ),
  }
}

const keyOf = ({ page, slowdown }: Look) => `${page} 1/${slowdown}`

/** The smallest value that this share of the samples does not exceed. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

function tableText(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((text, at) =>
          at === 0 || at === row.length - 1 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
