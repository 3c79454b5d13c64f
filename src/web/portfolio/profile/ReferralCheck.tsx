import { useState, type SubmitEvent } from 'react'
import { toNumber, type Fraction } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatPercent } from '@/web/ui/formatNumber'
import { TextField } from '@/web/ui/TextField'

type ReferralCheckProps = {
  isPending: boolean
  failure: string | undefined
  answer:
    | { readonly isReferrable: boolean; readonly refereeDiscount: Fraction; readonly code?: string | undefined }
    | undefined
  onCheck: (referralCode: string) => void
}

export function ReferralCheck({ isPending, failure, answer, onCheck }: ReferralCheckProps) {
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(code.trim())
    if (code.trim() !== '') onCheck(code.trim())
  }
  const isAnswered = answer !== undefined && !isPending && asked === code.trim()
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          label={t('Someone’s referral code')}
          value={code}
          maxLength={100}
          onChange={setCode}
          error={asked === '' && code.trim() === '' ? t('A referral code is another user’s username.') : failure}
          className="flex-1"
        />
        <Button type="submit" isPending={isPending} className={`mt-4.75 min-w-22 ${isPending ? 'pl-7' : ''}`}>
          {t('Check', {}, 'do it')}
        </Button>
      </div>
      <output className="text-sm empty:hidden">
        {isAnswered &&
          (answer.isReferrable ? (
            <span className="text-done">
              {t('This code gives {percent} off fees.', {
                percent: formatPercent(toNumber(answer.refereeDiscount), { decimals: 0, isSigned: false }),
              })}
            </span>
          ) : (
            <span className="text-warn">
              {t('Not available for your account: {why}.', { why: answer.code ?? t('no reason given') })}
            </span>
          ))}
      </output>
    </form>
  )
}
