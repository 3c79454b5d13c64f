import { useRef, useState } from 'react'

export type TaskState<Answer> = {
  readonly isPending: boolean
  /** Result of the last task; undefined while another task is running. */
  readonly data: Answer | undefined
  readonly isSuccess: boolean
  readonly error: Error | null
}

const idle = { isPending: false, data: undefined, isSuccess: false, error: null } as const

/**
 * Runs an async task on a press and stores its result for the form that shows it. Of several tasks the last one wins.
 * For an action that changes something at the venue use `useAction`, which sends it once.
 */
export function useTask<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
): TaskState<Answer> & { readonly start: (input: Input) => void; readonly reset: () => void } {
  const [state, setState] = useState<TaskState<Answer>>(idle)
  const last = useRef<Promise<Answer>>(undefined)
  const start = (input: Input) => {
    const asked = run(input)
    last.current = asked
    const settle = (became: TaskState<Answer>) => {
      if (last.current === asked) setState(became)
    }
    setState({ ...idle, isPending: true })
    asked.then(
      (data) => settle({ ...idle, data, isSuccess: true }),
      (error: unknown) => settle({ ...idle, error: error instanceof Error ? error : new Error(String(error)) }),
    )
  }
  const reset = () => {
    last.current = undefined
    setState(idle)
  }
  return { ...state, start, reset }
}
