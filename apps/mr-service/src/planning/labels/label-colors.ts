import colorString from 'color-string';

const NAME = /^[a-z]+$/i;

/** The code of a colour that is given by its name in CSS; anything else as it is given. Pure. */
export function colorCode(given: string): string {
  if (!NAME.test(given)) return given;
  const [red = 0, green = 0, blue = 0, opacity] = colorString.get.rgb(given.toLowerCase()) ?? [];
  return (opacity === 1 && colorString.to.hex(red, green, blue)) || given;
}
