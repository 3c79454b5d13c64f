import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { drawn } from '@/web/ui/icons'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import type { CandleCanvas } from './candleCanvas'
import type { Redraws } from './chartScale'

type ViewedBarProps = {
  scale: Pick<CandleCanvas, 'lastInView'>
  redraws: Redraws
  hovered: number | undefined
  children: (at: number) => ReactNode
}

/** Passes the hovered bar, or else the newest visible bar, to its children. */
export function ViewedBar({ scale, redraws, hovered, children }: ViewedBarProps) {
  const last = useSyncExternalStore(redraws.subscribe, scale.lastInView)
  return children(hovered ?? last)
}

type BackToNowProps = {
  scale: Pick<CandleCanvas, 'isAtNow' | 'goToNow'>
  redraws: Redraws
  /** True for the chart of the desk that gets the shortcut. */
  hasKey: boolean
}

/** Scrolls to the newest bar. Shown while that bar is out of view. */
export function BackToNow({ scale, redraws, hasKey }: BackToNowProps) {
  const isAtNow = useSyncExternalStore(redraws.subscribe, scale.isAtNow)
  const hint = useShortcutHint('chart.now')
  const label = t('Back to now')
  const onClick = ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // Moves keyboard focus to the chart, because the button unmounts.
    if (detail === 0) currentTarget.closest('.chart-body')?.querySelector<HTMLElement>('[role="slider"]')?.focus()
    scale.goToNow()
  }
  return (
    <>
      {hasKey && <NowKey onPress={scale.goToNow} />}
      {!isAtNow && (
        <button
          type="button"
          className="chart-now"
          aria-label={label}
          title={hasKey && hint !== undefined ? `${label} (${hint})` : label}
          onClick={onClick}
        >
          <NowIcon />
        </button>
      )}
    </>
  )
}

function NowKey({ onPress }: { onPress: () => void }) {
  useShortcut('chart.now', onPress)
  return null
}

const NowIcon = drawn('M4 3.5l4.5 4.5L4 12.5M12 3.5v9')
