// npm run sbom: prints the bill of materials.
import { billOfMaterials } from './bill-of-materials.js';
import { readLock } from './locked-packages.js';

console.log(JSON.stringify(billOfMaterials(readLock()), null, 2));
