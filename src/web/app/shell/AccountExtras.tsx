import { ConfirmHost } from '@/web/session/confirm/ConfirmHost'
import { MarginCall } from './MarginCall'

/** Parts of the header that only an account has. */
export function AccountExtras() {
  return (
    <>
      <MarginCall />
      <ConfirmHost />
    </>
  )
}
