import { useState } from 'react'
import { t } from '@/web/language/t'
import type { ClosedPosition } from '@/web/portfolio/history/model/closedPositions'
import { tagSummaries } from '@/web/portfolio/history/model/journal'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Gain } from '@/web/ui/Figure'
import { formatPercent } from '@/web/ui/formatNumber'
import { useJournal } from './useJournal'

type TagSummaryProps = {
  /** Positions that pass all filters except the tag. */
  positions: readonly ClosedPosition[]
  chosen: string | undefined
  onChoose: (tag: string | undefined) => void
}

/** One button per tag with its count, win rate and net. A click filters the list by the tag. */
export function TagSummary({ positions, chosen, onChoose }: TagSummaryProps) {
  const { journal, store } = useJournal()
  const [isClearing, setClearing] = useState(false)
  const found = tagSummaries(positions, journal)
  // The URL can select a tag that no listed position has.
  const isMissing = chosen !== undefined && found.every(({ tag }) => tag !== chosen)
  const summaries = isMissing ? [{ tag: chosen, count: 0, known: 0, won: 0, net: undefined }, ...found] : found
  if (journal.size === 0 && chosen === undefined) return null
  return (
    <section aria-label={t('Journal')} className="flex shrink-0 flex-wrap items-center gap-1 px-2 pb-1.5">
      {summaries.map(({ tag, count, known, won, net }) => (
        <Button
          key={tag}
          size="small"
          aria-pressed={tag === chosen}
          className={`gap-2 tabular-nums pointer-coarse:h-11 ${tag === chosen ? 'bg-surface-3 text-text-1' : ''}`}
          onClick={() => onChoose(tag === chosen ? undefined : tag)}
        >
          <span>{tag}</span>
          <span className="font-normal text-text-3">{t('{count} closed', { count })}</span>
          <span className="font-normal text-text-3">
            {t('{share} won', {
              share: formatPercent(known === 0 ? undefined : won / known, { decimals: 0, isSigned: false }),
            })}
          </span>
          <Gain usd={net} />
        </Button>
      ))}
      {journal.size > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setClearing(true)}>
          {t('Clear journal…')}
        </Button>
      )}
      <Dialog
        isOpen={isClearing}
        onOpenChange={setClearing}
        size="small"
        title={t('Clear journal?')}
        description={t(
          'Removes all notes and tags for this account from this browser. To keep them, export the view first.',
        )}
        footer={
          <>
            <Button onClick={() => setClearing(false)}>{t('Cancel', {}, 'leave')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                store.clear()
                setClearing(false)
                onChoose(undefined)
              }}
            >
              {t('Clear journal')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </section>
  )
}
