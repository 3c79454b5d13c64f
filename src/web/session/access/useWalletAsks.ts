import { asksForSignatures } from './asksForSignatures'
import { useAccess } from '@/web/session/accountContext'

/** Whether the connected wallet shows what it is to sign, and so has to be waited for. */
export function useWalletAsks(): boolean {
  return asksForSignatures(useAccess())
}
