import { useCallback, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import type { ChartCandle } from './chartData'
import type { ChartScale } from './chartScale'
import { DeleteIcon, EditIcon } from './drawingIcons'
import type { DrawingListeners } from './drawingListeners'
import { DrawingPlacer } from './DrawingPlacer'
import type { Anchor, Drawing, DrawingKind, Measure, Note } from './drawings'
import { DrawingShape } from './DrawingShape'
import { drawingsOf } from './drawingStore'
import { shortLabel, type DrawingUnits } from './drawingTexts'
import { magnet } from './magnet'
import { NoteField } from './NoteField'
import { useUndoKeys } from './useUndoKeys'
import './drawings.css'

export type DrawingLayerProps = {
  instrument: Instrument
  candles: readonly ChartCandle[]
  intervalS: number
  scale: ChartScale
  /** Notifies when the scale changes; `version` then returns another number. */
  redraws: { readonly subscribe: (listener: () => void) => () => void; readonly version: () => number }
  tool: DrawingKind | undefined
  onTool: (tool: DrawingKind | undefined) => void
  measure: Measure | undefined
  onMeasure: (measure: Measure | undefined) => void
}

/** The trader's drawings over the candles. Re-rendered on each frame of a pan or zoom. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { scale, tool } = props
  const gestures = useDrawingGestures(props)
  const { layer, units, shown, selected, selectedId, newId, edited, listeners, snapped, onAdd, onBlur, leave } =
    gestures
  const { remove, endEdit, setEdited, setSelectedId, width, height } = gestures
  return (
    <div
      ref={layer}
      role="presentation"
      tabIndex={-1}
      className="chart-drawing-layer"
      onFocus={(event) => event.target === event.currentTarget && setSelectedId(undefined)}
      onBlur={onBlur}
    >
      <svg width={width} height={height} className="chart-drawings">
        {shown.map((drawing) => (
          <DrawingShape
            key={drawing.id}
            {...{ drawing, units, scale, listeners }}
            isSelected={drawing.id === selectedId}
            isNew={drawing.id === newId}
          />
        ))}
      </svg>
      {tool !== undefined && (
        <DrawingPlacer
          key={tool}
          kind={tool}
          {...{ units, scale, snapped, onAdd }}
          onCancel={() => {
            props.onTool(undefined)
            leave()
          }}
        />
      )}
      {selected !== undefined && (
        <SelectedDrawing
          drawing={selected}
          units={units}
          onEdit={selected.kind === 'note' ? () => setEdited(selected) : undefined}
          onDelete={() => remove(selected.id)}
        />
      )}
      {edited !== undefined && (
        <NoteField
          key={edited.id}
          note={edited}
          scale={scale}
          onEnd={endEdit}
          onCancel={() => endEdit(undefined, true)}
        />
      )}
    </div>
  )
}

function useDrawingGestures(props: DrawingLayerProps) {
  const { instrument, intervalS, scale, redraws, measure } = props
  useSyncExternalStore(redraws.subscribe, redraws.version)
  const store = drawingsOf(instrument.instrumentName)
  const { drawings } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const layer = useRef<HTMLDivElement>(null)
  const [selectedId, setSelectedId] = useState<string>()
  const [newId, setNewId] = useState<string>()
  const [edited, setEdited] = useState<Note>()
  const snapped = useSnap(props)
  useUndoKeys(layer, store)

  // Focuses the layer, which is not a tab stop, so that Tab continues after the drawing and the chart's keys work.
  const leave = useCallback(() => layer.current?.focus({ preventScroll: true }), [])
  const put = (drawing: Drawing) => {
    if (drawing.kind === 'measure') props.onMeasure(drawing)
    else store.put(drawing)
  }
  const remove = (id: string) => {
    if (id === measure?.id) props.onMeasure(undefined)
    else store.remove(id)
    leave()
  }
  const listeners: DrawingListeners = {
    onSelect: setSelectedId,
    onChange: put,
    onDelete: remove,
    onOpen: (drawing) => drawing.kind === 'note' && setEdited(drawing),
    onLeave: leave,
    snapped,
  }
  const onAdd = (drawing: Drawing) => {
    props.onTool(undefined)
    if (drawing.kind === 'note') return setEdited(drawing)
    put(drawing)
    setNewId(drawing.id)
  }
  const endEdit = (text: string | undefined, isByKey: boolean) => {
    setEdited(undefined)
    if (edited === undefined) return
    if (text === '') store.remove(edited.id)
    else if (text !== undefined) store.put({ ...edited, text })
    if (!isByKey) return
    if (text === undefined || text === '') leave()
    else setNewId(edited.id)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setSelectedId(undefined)
  }
  const units = { priceStep: instrument.priceStep, intervalS }
  const all = measure === undefined ? drawings : [...drawings, measure]
  const shown = all.filter(({ id }) => id !== edited?.id)
  const selected = shown.find(({ id }) => id === selectedId)
  const { width, height } = scale.paneSize()
  return {
    layer,
    units,
    shown,
    selected,
    selectedId,
    newId,
    edited,
    listeners,
    snapped,
    onAdd,
    onBlur,
    leave,
    remove,
    endEdit,
    setEdited,
    setSelectedId,
    width,
    height,
  }
}

/** Snaps a point to a price of its bar while the magnet is on. Ctrl or Cmd inverts this. */
function useSnap({ candles, intervalS, scale }: DrawingLayerProps) {
  const isOn = useSyncExternalStore(magnet.subscribe, magnet.getSnapshot)
  return (anchor: Anchor, hasModifier: boolean) =>
    isOn === hasModifier ? anchor : snapAnchor(anchor, candles, intervalS, scale)
}

type SelectedDrawingProps = {
  drawing: Drawing
  units: DrawingUnits
  onEdit: (() => void) | undefined
  onDelete: () => void
}

function SelectedDrawing({ drawing, units, onEdit, onDelete }: SelectedDrawingProps) {
  return (
    <fieldset aria-label={t('Selected drawing')} className="chart-grip chart-drawing-bar">
      <span aria-hidden="true" className="truncate">
        {shortLabel(drawing, units)}
      </span>
      {onEdit !== undefined && <IconButton label={t('Edit text')} icon={<EditIcon />} onClick={onEdit} />}
      <IconButton label={t('Delete drawing')} keys={t('Del')} icon={<DeleteIcon />} onClick={onDelete} />
    </fieldset>
  )
}

/** Points further away than this do not snap. */
const snapPx = 40

/**
 * Snaps a point to the nearest open, high, low or close of its bar. Returns it unchanged if no price is near, and right
 * of the last bar.
 */
export function snapAnchor(
  place: Anchor,
  candles: readonly ChartCandle[],
  intervalS: number,
  scale: Pick<ChartScale, 'yOf'>,
): Anchor {
  const first = candles[0]
  const bar = first === undefined ? undefined : candles[Math.round((place.timeS - first.timeS) / intervalS)]
  const y = scale.yOf(place.price)
  if (bar?.close === undefined || y === undefined) return place
  let nearest = place.price
  let least = snapPx
  for (const price of [bar.open, bar.high, bar.low, bar.close]) {
    const distance = Math.abs((scale.yOf(price) ?? Infinity) - y)
    if (distance > least) continue
    least = distance
    nearest = price
  }
  return { timeS: bar.timeS, price: nearest }
}
