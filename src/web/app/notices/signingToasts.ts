import { t } from '@/web/language/t'
import type { AccessStore } from '@/web/session/access/accessStore'
import { usualKeyLifeSec } from '@/web/session/access/signingKeyEnd'
import type { SigningNews, SigningRemedy } from '@/web/session/access/signingNews'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { showToast, type Toast } from '@/web/ui/showToast'

type Store = Pick<AccessStore, 'registerWallet' | 'setSigningMode' | 'renewSigningKey'>

/**
 * Shows a toast about the signing keys, with a button for the step that helps. Each toast replaces the previous one.
 */
export function showSigningNews(news: SigningNews, store: Store): void {
  showToast({ id: 'signingKey', category: 'account', ...toastOf(news, store) })
}

function toastOf(news: SigningNews, store: Store): Toast {
  switch (news.kind) {
    case 'askingWallet':
      return {
        tone: 'info',
        title: t('Sign twice in your wallet to register it'),
        detail: t('This venue takes orders of registered signing keys only. No gas, no funds moved.'),
      }
    case 'walletRegistered':
      return { tone: 'done', isQuiet: true, title: t('Your wallet is registered for signing') }
    case 'walletNotRegistered': {
      const isRejected = news.remedy === 'useOneClick'
      const { words, code } = describeFailure(news.error)
      return {
        tone: isRejected ? 'warn' : 'danger',
        title: t('Your wallet is not registered for signing'),
        detail: code !== undefined && isRejected ? t('This venue doesn’t register wallets as signing keys.') : words,
        code,
        action: actionOf(news.remedy, store),
      }
    }
    case 'signerRejected':
      return {
        tone: 'warn',
        title:
          news.remedy === 'renewKey'
            ? t('The venue doesn’t accept this browser’s signing key')
            : t('The venue doesn’t accept your wallet’s signature'),
        detail: detailLabels[news.remedy],
        action: actionOf(news.remedy, store),
      }
  }
}

const detailLabels: Record<SigningRemedy, string> = {
  registerWallet: t('Two signatures register it as a signing key. No gas, no funds moved. Then send again.'),
  useOneClick: t('One-click signs with this page’s own key, within its limits. Then send again.'),
  renewKey: t('Your wallet authorises a new one. Then send again.'),
}

function actionOf(remedy: SigningRemedy, store: Store): Toast['action'] {
  switch (remedy) {
    case 'registerWallet':
      return { label: t('Register wallet'), onPress: () => void store.registerWallet() }
    case 'useOneClick':
      return { label: t('Use One-click'), onPress: () => store.setSigningMode('oneClick') }
    case 'renewKey':
      return { label: t('Renew key'), onPress: () => void renew(store) }
  }
}

async function renew(store: Store): Promise<void> {
  try {
    await store.renewSigningKey(usualKeyLifeSec)
    showToast({ tone: 'done', isQuiet: true, title: t('Signing key renewed') })
  } catch (error) {
    const { words: detail, code } = describeFailure(error)
    showToast({ tone: 'danger', title: t('Couldn’t renew the signing key'), detail, code })
  }
}
