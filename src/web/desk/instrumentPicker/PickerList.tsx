import { useEffect, useEffectEvent, useState, type UIEvent } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { Listbox } from '@/web/ui/Listbox'
import { rowWindow } from '@/web/ui/table/useTableRows'
import type { FiguresOf } from './pickerFigures'
import { hasDayChange, PickerRow } from './PickerRow'

const rowHeight = 32

type PickerListProps = {
  found: readonly Instrument[]
  figuresOf: FiguresOf
  active: number
  isFavourite: (instrument: Instrument) => boolean
  selectedName: string
  onView: ((instrumentNames: readonly string[]) => void) | undefined
  onPick: (instrument: Instrument) => void
  onFavourite: (instrument: Instrument, index: number) => void
}

/** The instruments that match a search, in a virtualised list. */
export function PickerList(props: PickerListProps) {
  const { found, figuresOf, active, isFavourite, selectedName, onView, onPick, onFavourite } = props
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  const hasChange = found.some((one) => hasDayChange(one, figuresOf(one.instrumentName)))
  const { start, end } = rowWindow(found.length, rowHeight, scroll, 60)
  const inView = found.slice(start, end)
  const namesInView = inView.map(({ instrumentName }) => instrumentName).join(' ')
  const reportView = useEffectEvent((names: string) => onView?.(names.split(' ')))
  useEffect(() => reportView(namesInView), [namesInView])
  return (
    <Listbox
      id={listId}
      aria-label={t('Instruments')}
      className="min-h-0 flex-1 overflow-y-auto p-2"
      hidden={found.length === 0}
      onScroll={(event: UIEvent<HTMLDivElement>) =>
        setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
      }
    >
      <div role="presentation" style={{ height: start * rowHeight }} />
      {inView.map((instrument, index) => (
        <PickerRow
          key={instrument.instrumentId}
          id={optionId(start + index)}
          instrument={instrument}
          figures={figuresOf(instrument.instrumentName)}
          isActive={start + index === active}
          isFavourite={isFavourite(instrument)}
          isCurrent={instrument.instrumentName === selectedName}
          hasChange={hasChange}
          onPick={() => onPick(instrument)}
          onFavourite={() => onFavourite(instrument, start + index)}
        />
      ))}
      <div role="presentation" style={{ height: (found.length - end) * rowHeight }} />
    </Listbox>
  )
}

export const listId = 'instrument-picker-list'
export const optionId = (index: number) => `instrument-picker-${index}`

/** Scrolls to a row, even if it is not rendered, because all rows have a fixed height. */
export function scrollToRow(index: number): void {
  const list = document.getElementById(listId)
  if (list === null) return
  const top = index * rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + rowHeight * 2 > list.scrollTop + list.clientHeight)
    list.scrollTop = top + rowHeight * 2 - list.clientHeight
}
