import type { ComponentProps } from 'react'
import { IconButton } from '@/ui/IconButton'
import { BookIcon, LadderIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import { useBookPreferences } from '@/ui/useBookPreferences'
import { BookPanel } from './BookPanel'
import { LadderPanel } from './LadderPanel'

type BookOrLadderProps = Omit<ComponentProps<typeof LadderPanel>, 'leading'> &
  Pick<ComponentProps<typeof BookPanel>, 'isDepth' | 'onDepth'>

/** The panel of the book: the book, or the ladder in its place, as the trader looked at it last. */
export function BookOrLadder({ isDepth, onDepth, ...props }: BookOrLadderProps) {
  const [{ view }, change] = useBookPreferences()
  const show = (next: 'book' | 'ladder') => change((now) => ({ ...now, view: next }))
  const leading = (
    <fieldset aria-label={t('Show as')} className="-ml-1 flex">
      {(['book', 'ladder'] as const).map((each) => (
        <IconButton
          key={each}
          label={each === 'book' ? t('Order book') : t('Ladder')}
          icon={each === 'book' ? <BookIcon /> : <LadderIcon />}
          aria-pressed={view === each}
          className="aria-pressed:bg-surface-2 aria-pressed:text-text-1"
          onClick={() => show(each)}
        />
      ))}
    </fieldset>
  )
  if (view === 'ladder') return <LadderPanel {...props} leading={leading} />
  const { draft: _, ...book } = props
  return <BookPanel {...book} isDepth={isDepth} onDepth={onDepth} leading={leading} />
}
