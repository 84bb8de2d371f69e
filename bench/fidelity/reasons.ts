/** Why a comparison falls short of the goal, by "TEMPLATE, DATA SET". */
export const REASONS: Record<string, string> = {};
