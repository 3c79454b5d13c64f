import { t } from '@/ui/t'
import type { TourStep } from './tourSteps'

type Words = { readonly title: string; readonly body: string; /** By the keys alone. */ readonly keys: string }

/** What each step says: what to do, why, and how without a mouse. */
export const tourWords: Readonly<Record<TourStep, Words>> = {
  connect: {
    title: t('Connect the paper wallet'),
    body: t('It holds play money and signs by itself. Nothing here is worth anything, so try everything.'),
    keys: t('g then c'),
  },
  price: {
    title: t('Press a price in the book'),
    body: t('It goes into the ticket. Take a bid a few rows down, so that the order rests.'),
    keys: t('o goes to the book, arrows walk, Enter takes'),
  },
  place: {
    title: t('Fill in an amount and buy'),
    body: t('Fee, margin and what is left are shown before anything is sent.'),
    keys: t('a goes to the amount, Enter sends'),
  },
  amend: {
    title: t('Drag your order to another price'),
    body: t('Its line is on the chart. Let go to send; press Esc to leave it where it was.'),
    keys: t('u goes to the order, ↑ and ↓ move it, Enter sends'),
  },
  cancel: {
    title: t('Cancel it'),
    body: t('By its row in the list, or all orders at once.'),
    keys: t('d then d cancels the last one'),
  },
  keys: {
    title: t('Everything has a key'),
    body: t('Ctrl+K takes whole phrases, like: buy 2 eth 3100 post. Press it once. A question mark shows all keys.'),
    keys: t('Ctrl+K, and ?'),
  },
}
