import type { PlotFrame, SmileMark } from './smileMarks'
import { ivWords } from './volatilityWords'

/** Where is pointed at, with its volatility on the axis. */
export function SmileCrosshair({ mark, frame, total }: { mark: SmileMark; frame: PlotFrame; total: number }) {
  const y = Math.min(frame.height, Math.max(0, mark.y))
  return (
    <g pointerEvents="none" data-crosshair={mark.instrumentName}>
      <line x1={mark.x} x2={mark.x} y2={total} stroke="var(--text-3)" strokeDasharray="2 3" />
      <line x2={frame.width} y1={y} y2={y} stroke="var(--text-3)" strokeDasharray="2 3" />
      <circle cx={mark.x} cy={y} r={6.5} fill="none" stroke="var(--text-1)" strokeWidth={1.5} />
      <rect x={frame.width + 2} y={y - 8} width={42} height={16} rx={2} fill="var(--accent-fill)" />
      <text x={frame.width + 6} y={y + 3.5} className="fill-on-fill text-[10px]">
        {ivWords(mark.iv)}
      </text>
    </g>
  )
}
