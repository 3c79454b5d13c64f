import { useAccess } from '@/account/accountContext'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { OwnMakerDesk } from './OwnMakerDesk'

/** The requests of others that the trader may quote on. */
export function MakerDesk({ asset }: { asset: string }) {
  const { status } = useAccess()
  if (status === 'trading') return <OwnMakerDesk asset={asset} />
  return (
    <Panel title={t('Make quotes')}>
      <EmptyState>
        {status === 'signedOut'
          ? t('Connect a wallet to quote what others ask for.')
          : t('Enable trading to quote what others ask for.')}
      </EmptyState>
    </Panel>
  )
}
