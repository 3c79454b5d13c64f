import { t } from '@/ui/t'
import type { QuoteWarning } from './quoteFigures'
import type { SideProblem } from './sideFigures'

/** What is to be known of a price before it is signed. */
export function warningWords(warning: QuoteWarning, guardPoints: number): string {
  switch (warning) {
    case 'farFromModel':
      return t('More than {points} vol from your model.', { points: guardPoints })
    case 'againstModel':
      return t('On the wrong side of your model: whoever takes it wins.')
    case 'throughTouch':
      return t('Through the touch: the legs have a better price on the screen.')
  }
}

export function problemWords(problem: SideProblem): string {
  switch (problem) {
    case 'noNumber':
      return t('A price has digits and at most six decimals.')
    case 'noSplit':
      return t('No prices of the legs make this without one below zero.')
  }
}
