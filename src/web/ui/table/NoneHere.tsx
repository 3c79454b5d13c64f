import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'

/** For a list of one market that is empty although the whole list is not. */
export function NoneHere({ instrumentName }: { instrumentName: string }) {
  return <EmptyState>{t('None in {instrument}', { instrument: instrumentName })}</EmptyState>
}
