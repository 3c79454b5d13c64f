import { t } from '@/language/t'
import type { TourStep } from './tourSteps'

type Words = { readonly title: string; readonly body: string; /** By the keys alone. */ readonly keys: string }

/** What each step says: what to do, why, and how without a mouse. */
export const tourLabels: Readonly<Record<TourStep, Words>> = {
  connect: {
    title: t('Connect the demo wallet'),
    body: t('It holds play money and signs automatically. Nothing here is real, so try everything.'),
    keys: t('G then C'),
  },
  price: {
    title: t('Click a price in the order book'),
    body: t('It fills in the ticket. Pick a bid a few rows down so your order rests in the book.'),
    keys: t('O focuses the book · arrows move · Enter selects'),
  },
  place: {
    title: t('Enter an amount and buy'),
    body: t('Fee, margin and remaining balance are shown before you send.'),
    keys: t('A focuses amount · Enter sends'),
  },
  amend: {
    title: t('Drag your order to another price'),
    body: t('Drag its line on the chart. Release to send; Esc to cancel.'),
    keys: t('U selects the order · ↑ ↓ move it · Enter sends'),
  },
  cancel: {
    title: t('Cancel it'),
    body: t('Use its row in the table, or cancel all at once.'),
    keys: t('D D cancels the last order'),
  },
  keys: {
    title: t('There’s a shortcut for everything'),
    body: t('Press Ctrl+K and type a command, e.g. buy 2 eth 3100 post. Press ? for all shortcuts.'),
    keys: t('Ctrl+K, and ?'),
  },
}
