import { t } from '@/web/language/t'
import type { SigningMode } from './access'

/** How the next order is signed, and whether there is a prompt. */
export function signingText(mode: SigningMode, isPaperWallet: boolean): string {
  if (mode === 'oneClick') return t('Signed instantly with your session key.')
  return isPaperWallet ? t('The demo wallet signs without asking.') : t('Your wallet will ask you to sign each order.')
}
