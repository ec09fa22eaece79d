/** Words of the English sentences that are no words of Portuguese, and no names or values of the format. */
const englishWords =
  /(?<![\p{L}§])(?:the|of|is|are|not|must|has|have|with|and|or|to|from|than|though|this|that|was|be|it|its|in|on|at|by|here|there|give|given|remove|correct|write|add|missing|unknown|required|expected|mean|did|one|two|which|whose|another|before|after|evidence|reference|file|input|record|records|rule|waiver|policy|day|date)(?!\p{L})/iu;

/**
 * The first English word of a sentence; undefined if it has none. Quoted texts, patterns and names of the format are no words of
 * ours.
 */
export const englishWordIn = (text: string): string | undefined =>
  englishWords.exec(
    text
      .replace(/"(?:[^"\\]|\\.)*"?/g, ' ')
      .replace(/\^\S+/g, ' ')
      .replace(/[\w/]+[-./][\w/.-]*/g, ' '),
  )?.[0];
