import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { ArrowIcon } from '@/web/ui/moreIcons'
import {
  chainColumns,
  columnLabels,
  movableColumns,
  quoteColumns,
  withColumn,
  withColumnMoved,
  type ChainColumn,
} from './chainColumns'
import { ColumnSetChoice } from './ColumnSetChoice'
import type { useChainColumns } from './useChainColumns'

type ColumnChooserProps = {
  columns: ReturnType<typeof useChainColumns>
  /** Chosen columns that are hidden because the table is too narrow. */
  leftOut: readonly ChainColumn[]
}

/** Renders its content only on first opening, because the content would take a fifth of the chain's rendering time. */
export function ColumnChooser(props: ColumnChooserProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button ref={button} size="small" popoverTarget={id}>
        {t('Columns')}
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={t('Columns')}
        onBeforeToggle={({ newState, currentTarget }) => {
          const place = button.current?.getBoundingClientRect()
          if (newState !== 'open' || place === undefined) return
          setWasOpened(true)
          currentTarget.style.top = `${place.bottom + 4}px`
          currentTarget.style.right = `${Math.max(8, window.innerWidth - place.right)}px`
        }}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-12rem)] w-72 overflow-y-auto rounded-md border-0 bg-surface-2 p-3 text-text-1 shadow-float"
      >
        {wasOpened && <ColumnChoices {...props} />}
      </fieldset>
    </>
  )
}

function ColumnChoices({ columns: { chosen, setChosen: onChange, sets, setSets }, leftOut }: ColumnChooserProps) {
  const movable = movableColumns(chosen)
  const others = chainColumns.toReversed().filter((column) => !isFixed(column) && !movable.includes(column))
  const choice = (column: ChainColumn) => (
    <Checkbox
      label={
        leftOut.includes(column) ? (
          <>
            {columnLabels[column].label} <span className="text-xs text-warn">{t('no room')}</span>
          </>
        ) : (
          columnLabels[column].label
        )
      }
      isChecked={chosen.includes(column)}
      onChange={(isChosen) =>
        onChange((now) => (isChosen ? withColumn(now, column) : now.filter((other) => other !== column)))
      }
    />
  )
  return (
    <>
      <ColumnSetChoice sets={sets} columns={chosen} onSets={setSets} onColumns={onChange} />
      <p className="label">{t('Quotes, beside the strike')}</p>
      <div className="mb-2 flex flex-col">
        {quoteColumns.map((column) => (
          <div key={column}>{choice(column)}</div>
        ))}
      </div>
      <p className="label">{t('Other columns, from the strike outwards')}</p>
      <ul>
        {movable.map((column, at) => (
          <li key={column} className="flex items-center justify-between">
            {choice(column)}
            <MoveButtons
              column={column}
              isFirst={at === 0}
              isLast={at === movable.length - 1}
              onMove={(to) => onChange((now) => withColumnMoved(now, column, to))}
            />
          </li>
        ))}
        {others.map((column) => (
          <li key={column}>{choice(column)}</li>
        ))}
      </ul>
    </>
  )
}

function isFixed(column: ChainColumn): boolean {
  return quoteColumns.some((quote) => quote === column)
}

type MoveButtonsProps = {
  column: ChainColumn
  isFirst: boolean
  isLast: boolean
  onMove: (to: 'strike' | 'outside') => void
}

function MoveButtons({ column, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { label } = columnLabels[column]
  const move = (button: HTMLElement, to: 'strike' | 'outside') => {
    flushSync(() => onMove(to))
    // The browser drops the focus when the row moves in the DOM.
    button.focus()
  }
  return (
    <span className="flex">
      <IconButton
        label={t('Move {column} towards the strike', { column: label })}
        icon={<ArrowIcon isUp />}
        aria-disabled={isFirst || undefined}
        className="aria-disabled:text-text-4"
        onClick={({ currentTarget }) => move(currentTarget, 'strike')}
      />
      <IconButton
        label={t('Move {column} away from the strike', { column: label })}
        icon={<ArrowIcon isUp={false} />}
        aria-disabled={isLast || undefined}
        className="aria-disabled:text-text-4"
        onClick={({ currentTarget }) => move(currentTarget, 'outside')}
      />
    </span>
  )
}
