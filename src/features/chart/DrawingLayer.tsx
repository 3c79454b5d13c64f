import { useSyncExternalStore } from 'react'
import type { Instrument } from '@/protocol/instrument'
import type { ChartScale } from './chartScale'
import { DrawingPlacer } from './DrawingPlacer'
import { DrawingShape } from './DrawingShape'
import type { Drawing, DrawingKind } from './drawings'

export type DrawingLayerProps = {
  instrument: Instrument
  intervalS: number
  scale: ChartScale
  /** Called whenever the scale has changed; `version` is another number then. */
  redraws: { readonly subscribe: (listener: () => void) => () => void; readonly version: () => number }
  drawings: readonly Drawing[]
  /** What the next press begins. */
  tool: DrawingKind | undefined
  onAdd: (drawing: Drawing) => void
  onChange: (drawing: Drawing) => void
  onDelete: (id: string) => void
  onEndTool: () => void
}

/** What the trader drew over the candles. It is placed anew at each frame of a pan or a zoom. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { instrument, intervalS, scale, redraws, drawings, tool } = props
  useSyncExternalStore(redraws.subscribe, redraws.version)
  const { width, height } = scale.paneSize()
  return (
    <>
      <svg width={width} height={height} className="chart-drawings">
        {drawings.map((drawing) => (
          <DrawingShape
            key={drawing.id}
            drawing={drawing}
            instrument={instrument}
            intervalS={intervalS}
            scale={scale}
            onChange={props.onChange}
            onDelete={props.onDelete}
          />
        ))}
      </svg>
      {tool !== undefined && (
        <DrawingPlacer
          key={tool}
          kind={tool}
          instrument={instrument}
          intervalS={intervalS}
          scale={scale}
          onAdd={props.onAdd}
          onEnd={props.onEndTool}
        />
      )}
    </>
  )
}
