import { useId, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { t } from '@/ui/t'
import { chainColumns, columnWords, usualColumns, type ChainColumn } from './chainColumns'

type ColumnChooserProps = {
  chosen: readonly ChainColumn[]
  onChange: (change: (chosen: readonly ChainColumn[]) => readonly ChainColumn[]) => void
}

/** Which figures the chain shows: in the platform's own popover, which Esc and a press outside put away. */
export function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
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
          currentTarget.style.top = `${place.bottom + 4}px`
          currentTarget.style.right = `${Math.max(8, window.innerWidth - place.right)}px`
        }}
        className="fixed inset-auto m-0 max-h-[70dvh] overflow-y-auto rounded-md border-0 bg-surface-2 p-3 text-text-1 shadow-float"
      >
        <div className="flex flex-col">
          {chainColumns.toReversed().map((column) => (
            <Checkbox
              key={column}
              label={columnWords[column].label}
              isChecked={chosen.includes(column)}
              onChange={(isChosen) =>
                onChange((now) => (isChosen ? [...now, column] : now.filter((other) => other !== column)))
              }
            />
          ))}
        </div>
        <Button size="small" className="mt-2 w-full" onClick={() => onChange(() => usualColumns)}>
          {t('The usual columns')}
        </Button>
      </fieldset>
    </>
  )
}
