import { useRef, useState } from 'react'

/** What a press asked for: under way, and what the last one came to. */
export type TaskState<Answer> = {
  readonly isPending: boolean
  /** Of the last one; undefined while another is under way. */
  readonly data: Answer | undefined
  readonly isSuccess: boolean
  readonly error: Error | null
}

const idle = { isPending: false, data: undefined, isSuccess: false, error: null } as const

/**
 * Runs what a press asks for, and keeps what came of it for the form that shows it. Of several the last one counts. What changes
 * something at the venue is a `useAction` instead, which sends it once.
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
