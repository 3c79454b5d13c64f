import { useState } from 'react'
import type { ChartScale } from './chartScale'
import { geometryOf, type DrawingGeometry, type Segment } from './drawingGeometry'
import { DrawingGrip } from './DrawingGrip'
import type { DrawingListeners } from './drawingListeners'
import { gripsOf, type Drawing, type DrawingPart } from './drawings'
import { drawingLabel, markedPrice, partLabel, spanText, type DrawingUnits } from './drawingTexts'

type DrawingShapeProps = {
  drawing: Drawing
  units: DrawingUnits
  scale: ChartScale
  /** Absent while the drawing is being created. */
  listeners?: DrawingListeners
  isSelected?: boolean
  /** True for a new drawing, which takes focus. */
  isNew?: boolean
}

export function DrawingShape({
  drawing,
  units,
  scale,
  listeners,
  isSelected = false,
  isNew = false,
}: DrawingShapeProps) {
  const [dragged, setDragged] = useState<Drawing>()
  const shown = dragged ?? drawing
  const picture = geometryOf(shown, scale)
  if (picture === undefined) return undefined
  const label = drawingLabel(shown, units)
  const grip = (part: DrawingPart) => ({
    part,
    drawing,
    units,
    scale,
    label: partLabel(part, label),
    isSelected,
    onDrag: setDragged,
  })
  return (
    <g
      data-drawing={drawing.id}
      data-selected={isSelected || listeners === undefined || undefined}
      className={shown.kind === 'measure' ? 'chart-drawing text-pending' : 'chart-drawing text-accent'}
    >
      <Strokes picture={picture} />
      {listeners !== undefined && (
        <DrawingGrip {...grip('whole')} listeners={listeners} isNew={isNew}>
          <path className="chart-drawing-hit" d={pathOf([...picture.strokes, ...picture.guides])} />
          {shown.kind === 'note' && <NoteText picture={picture} text={shown.text} scale={scale} />}
        </DrawingGrip>
      )}
      <Labels picture={picture} shown={shown} units={units} scale={scale} />
      {listeners !== undefined &&
        gripsOf(shown.kind).map((point) => {
          const place = picture.points[point]
          return place === undefined ? undefined : (
            <DrawingGrip key={point} {...grip(point)} listeners={listeners}>
              <circle className="chart-drawing-hit" cx={place.x} cy={place.y} r={8} />
              <circle className="chart-drawing-point" cx={place.x} cy={place.y} r={4.5} />
            </DrawingGrip>
          )
        })}
    </g>
  )
}

function Strokes({ picture }: { picture: DrawingGeometry }) {
  const { area, strokes, guides } = picture
  return (
    <>
      {area.length > 0 && (
        <polygon className="chart-drawing-area" points={area.map(({ x, y }) => `${x},${y}`).join(' ')} />
      )}
      <path className="chart-drawing-stroke" d={pathOf(strokes)} />
      {guides.length > 0 && <path className="chart-drawing-stroke" strokeDasharray="3 3" d={pathOf(guides)} />}
    </>
  )
}

function pathOf(segments: readonly Segment[]): string {
  return segments.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('')
}

type LabelsProps = { picture: DrawingGeometry; shown: Drawing; units: DrawingUnits; scale: ChartScale }

function Labels({ picture, shown, units, scale }: LabelsProps) {
  const end = picture.points.to
  return (
    <>
      {picture.labels.map(({ x, y, price, share }) => (
        <text key={share ?? 'price'} x={x} y={y - 5}>
          {markedPrice(share, price, units)}
        </text>
      ))}
      {shown.kind === 'measure' && end !== undefined && (
        <text {...beside(end.x, scale)} y={Math.max(14, end.y - 6)}>
          {spanText(shown, units)}
        </text>
      )}
    </>
  )
}

function NoteText({ picture, text, scale }: { picture: DrawingGeometry; text: string; scale: ChartScale }) {
  const place = picture.points.from
  if (place === undefined) return undefined
  return (
    <>
      <circle className="chart-drawing-hit" cx={place.x} cy={place.y} r={8} />
      <circle className="chart-drawing-dot" cx={place.x} cy={place.y} r={3} />
      <text {...beside(place.x, scale)} y={place.y + 4}>
        {text}
      </text>
    </>
  )
}

/** Puts the text on the side with more room. */
function beside(x: number, scale: ChartScale) {
  return x > scale.paneSize().width / 2 ? ({ x: x - 8, textAnchor: 'end' } as const) : { x: x + 8 }
}
