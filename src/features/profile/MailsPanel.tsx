import { useAccess } from '@/account/accountContext'
import { usePaperMails } from '@/account/profile/useProfile'
import { MailBox } from './MailBox'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { ListFailed } from '@/appContext/ListFailed'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { mailMark } from './mailLink'

/** The paper venue has no post: what it would have sent is read here. */
export function MailsPanel({ freshness }: { freshness: Freshness }) {
  const access = useAccess()
  const { data, error, isError, refetch } = usePaperMails(true)
  if (access.status !== 'trading') return null
  const pathOf = (mark: string) => `${location.pathname}${location.search}${mark}`
  return (
    <div className="flex h-72 shrink-0 flex-col lg:h-[45dvh]">
      <Panel title={t('Mails the paper venue would have sent')} freshness={freshness}>
        {data !== undefined ? (
          <MailBox
            mails={data.mails}
            confirmPath={(token) => pathOf(mailMark('confirm', access.account, token))}
            unsubscribePath={(token) => pathOf(mailMark('unsubscribe', access.account, token))}
          />
        ) : isError ? (
          <ListFailed what={t('The mails could not be read.')} error={error} onRetry={refetch} />
        ) : (
          <TableSkeleton />
        )}
      </Panel>
    </div>
  )
}
