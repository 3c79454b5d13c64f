import { memo, Suspense, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { CandlesIcon, drawn } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import type { ChartSettings } from './chartSettings'
import type { useDrawings } from './useDrawings'

type ChartActionsProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  hasFunding: boolean
  isTable: boolean
  onTable: (isTable: boolean) => void
  instrumentName: string
  drawing: ReturnType<typeof useDrawings>
}

const DrawTools = lazyPanel(() => import('./DrawTools').then((module) => module.DrawTools), 'mark')
export const LazyDrawings = lazyPanel(() => import('./DrawingLayer').then((module) => module.DrawingLayer), 'mark')
const ChartStyle = lazyPanel(() => import('./ChartStyle').then((module) => module.ChartStyle), 'mark')
const IndicatorChoices = lazyPanel(() => import('./IndicatorChoices').then((module) => module.IndicatorChoices), 'mark')

/** Header buttons of the chart. A new candle does not re-render them. */
export const ChartActions = memo(function ChartActions(props: ChartActionsProps) {
  const { settings, onSettings, hasFunding, isTable, onTable, ...rest } = props
  return (
    <>
      <ChartMenu label={t('Chart style')} icon={<CandlesIcon />} className="w-84 max-md:pointer-coarse:-right-32">
        <Suspense>
          <ChartStyle settings={settings} onSettings={onSettings} instrumentName={rest.instrumentName} />
        </Suspense>
      </ChartMenu>
      <ChartMenu
        label={t('Indicators')}
        icon={<IndicatorsIcon />}
        className="w-72 border border-line-strong bg-surface-1! max-md:pointer-coarse:-right-24"
      >
        <Suspense>
          <IndicatorChoices settings={settings} onSettings={onSettings} hasFunding={hasFunding} />
        </Suspense>
      </ChartMenu>
      <DrawMenu {...rest} />
      <TableButton isTable={isTable} onTable={onTable} />
    </>
  )
})

type TableButtonProps = { isTable: boolean; onTable: (isTable: boolean) => void }

export function TableButton({ isTable, onTable }: TableButtonProps) {
  return (
    <IconButton
      label={t('View as table')}
      icon={<TableIcon />}
      aria-pressed={isTable}
      className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
      onClick={() => onTable(!isTable)}
    />
  )
}

/** Also preloads the drawing layer, which would otherwise miss the first press after a tool is chosen. */
function preloadDrawing(): void {
  DrawTools.preload()
  LazyDrawings.preload()
}

function DrawMenu({ instrumentName, drawing }: Pick<ChartActionsProps, 'instrumentName' | 'drawing'>) {
  return (
    <ChartMenu
      label={t('Draw and measure')}
      icon={<DrawIcon />}
      className="w-56 pointer-coarse:w-84"
      onNear={preloadDrawing}
    >
      <Suspense fallback={<div className="h-88 pointer-coarse:h-101" aria-busy="true" />}>
        <DrawTools
          instrumentName={instrumentName}
          tool={drawing.tool}
          onTool={drawing.setTool}
          onDeleteMeasure={() => drawing.setMeasure(undefined)}
        />
      </Suspense>
    </ChartMenu>
  )
}

type ChartMenuProps = {
  label: string
  icon: ReactNode
  className?: string
  /** Called on hover or focus, to preload. */
  onNear?: () => void
  children: ReactNode
}

/** A header button with a menu. Esc, a press outside or loss of focus closes the menu. */
export function ChartMenu({ label, icon, className = 'w-44', onNear, children }: ChartMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div
      role="presentation"
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={onNear}
      onPointerEnter={onNear}
    >
      <IconButton label={label} icon={icon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        // Focusable, so that a press beside a checkbox does not close the menu.
        <fieldset
          aria-label={label}
          tabIndex={-1}
          className={`absolute top-full right-0 z-20 mt-1 flex flex-col rounded-sm bg-surface-2 p-2 shadow-float outline-none ${className}`}
        >
          {children}
        </fieldset>
      )}
    </div>
  )
}

const IndicatorsIcon = drawn('M2 12l3.5-5 3 3L14 3M2 14.5h12')
const DrawIcon = drawn('M3 13l1-3 7-7 2 2-7 7-3 1zM9.5 4.5l2 2')
const TableIcon = drawn('M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9')
