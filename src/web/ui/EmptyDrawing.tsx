export type Drawing = 'orders' | 'positions' | 'fills' | 'alerts' | 'search'

/** A line drawing over a baseline: grey, dashed for missing data, with one accent. */
const drawings: Record<Drawing, { line?: string; dashed?: string; accent: string }> = {
  orders: {
    dashed: 'M8 30h52',
    accent: 'M64 22h20a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H64a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4zM68 30h12',
  },
  positions: { line: 'M44 40l40-30', dashed: 'M10 40h34', accent: dot(44, 40) },
  fills: {
    line: 'M20 40v-4M20 26v-4M16 26h8v10h-8zM36 42v-6M36 20v-4M32 20h8v16h-8zM52 36v-6M52 18v-6M48 18h8v12h-8zM68 30v-6M68 14v-4M64 14h8v10h-8z',
    accent: dot(68, 38),
  },
  alerts: { line: 'M10 42l14-10 12 6 18-20', dashed: 'M8 18h80', accent: dot(54, 18) },
  search: { line: 'M56 24a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM52.5 32.5l10 10', accent: dot(44, 24) },
}

/** Path of a filled circle of radius 3: a zero-length line with a round cap. */
function dot(x: number, y: number): string {
  return `M${x} ${y}h0`
}

export function EmptyDrawing({ of }: { of: Drawing }) {
  const { line, dashed, accent } = drawings[of]
  const isDot = accent.endsWith('h0')
  return (
    <svg
      aria-hidden="true"
      width="96"
      height="56"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 48h80" className="stroke-line-strong" />
      <path d={line} className="stroke-text-4" />
      <path d={dashed} className="stroke-text-4" strokeDasharray="3 4" />
      <path d={accent} className="stroke-accent" strokeWidth={isDot ? 6 : undefined} />
    </svg>
  )
}
