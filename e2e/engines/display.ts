import { findProgram, type Program, startProgram } from './programs.ts'

export const DISPLAY_MISSING = 'Xvfb is missing (apt-get install xvfb)'

/** Xvfb, a display without a screen: WebKitGTK needs one, and the clipboard of Firefox has no pictures without one. */
export const findDisplay = (): string | undefined => findProgram('Xvfb')

/** Starts a display that nothing else uses. */
export async function startDisplay(path: string): Promise<{ program: Program; name: string }> {
  const program = startProgram(path, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {})
  const [number] = await program.says(/^\d+$/m)
  return { program, name: `:${number}` }
}
