import { t } from '@/web/language/t'
import type { PageStores } from '@/web/session/pageStores'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { showToast } from '@/web/ui/showToast'
import { needsConfirming, type Confirmable } from './confirmRules'
import { createQuestions, type Question } from './questions'

export type Asking = { readonly wanted: Confirmable; readonly question: Question }

/**
 * Acts at once, or after a yes where the trader wants to confirm this kind. After a no, nothing happens. `act` returns
 * the reason if, by the time of the yes, nothing can be sent.
 */
export async function confirmFirst(
  stores: PageStores,
  preferences: Pick<Preferences, 'confirms' | 'confirmAbove'>,
  { wanted, question }: Asking,
  act: () => string | undefined,
): Promise<void> {
  const isAsked = needsConfirming(preferences, wanted)
  if (isAsked && !(await stores.get(createQuestions).ask(question))) return
  const refusal = act()
  if (refusal !== undefined) showToast({ tone: 'danger', title: t('Not sent'), detail: refusal, category: 'orders' })
}
