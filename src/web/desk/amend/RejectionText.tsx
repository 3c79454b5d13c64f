import { describeError } from '@/core/protocol/errorCodes'
import { t } from '@/web/language/t'

export function RejectionText({ code }: { code: string }) {
  return t(describeError(code))
}
