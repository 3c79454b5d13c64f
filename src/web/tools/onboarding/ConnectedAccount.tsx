import { t } from '@/web/language/t'
import { StructureFills } from '@/web/options/structure/StructureFills'
import { useAccess, useAccountServices, useAccountSession } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { showToast } from '@/web/ui/showToast'
import { RollHost } from '../RollHost'
import { AccountChip } from './AccountChip'
import { SlowWallet } from './SlowWallet'

export function ConnectedAccount() {
  const { access: store, wallet, venue } = useAccountServices()
  const access = useAccess()
  const session = useAccountSession()
  const live = useAccountFigures()
  const figures = live.status === 'live' || live.status === 'stale' ? live.figures : undefined
  if (access.status !== 'trading') return null
  const notifyFailure = (title: string) => (error: unknown) => {
    const { words, code } = describeFailure(error)
    showToast({ tone: 'danger', title, detail: words, code })
  }
  return (
    <>
      <SlowWallet />
      {session !== undefined && (
        <>
          <StructureFills session={session} />
          <RollHost session={session} venueId={venue.id} account={access.account} />
        </>
      )}
      <AccountChip
        account={access.account}
        walletName={access.walletName}
        isPaper={access.isPaper}
        equity={figures?.equity}
        availableMargin={figures?.availableMargin}
        signingKeyExpirySec={access.signingKeyExpirySec}
        isStale={live.status === 'stale'}
        signing={{
          mode: access.signingMode,
          isPaperWallet: access.isPaper,
          onChange: store.chooseSigningMode,
          walletKey: access.walletKey,
          onRegister: () => void store.registerWallet(),
        }}
        isPersisted={access.isPersisted}
        isAlwaysPersisted={venue.kind === 'paper'}
        keysPath={routes.apiKeys + carriedSearch()}
        onPersistedChange={(isPersisted) =>
          void store.setPersisted(isPersisted).catch(notifyFailure(t('Couldn’t save keys in this browser')))
        }
        onRevoke={() =>
          void store.revoke().catch(notifyFailure(t('Signed out here, but the venue may still accept the keys')))
        }
        onDisconnect={() => void wallet.disconnect().catch(notifyFailure(t('Couldn’t disconnect the wallet')))}
      />
    </>
  )
}
