import type { ComponentProps } from 'react'
import { useBookPreferences } from '@/ui/useBookPreferences'
import { BookPanel } from './BookPanel'
import { LadderPanel } from './LadderPanel'

type BookOrLadderProps = Omit<ComponentProps<typeof LadderPanel>, 'onBook'> &
  Pick<ComponentProps<typeof BookPanel>, 'isDepth' | 'onDepth'>

/** The panel of the book: the book, or the ladder in its place, as the trader looked at it last. */
export function BookOrLadder({ isDepth, onDepth, ...props }: BookOrLadderProps) {
  const [{ view }, change] = useBookPreferences()
  const show = (next: typeof view) => change((now) => ({ ...now, view: next }))
  if (view === 'ladder') return <LadderPanel {...props} onBook={() => show('book')} />
  const { draft: _, ...book } = props
  return <BookPanel {...book} isDepth={isDepth} onDepth={onDepth} onLadder={() => show('ladder')} />
}
